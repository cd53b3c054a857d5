import * as contract from '@confab/contract/features/contact-export';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startExport } from './actions/start-export.ts';
import { findExport } from './queries.ts';
import { exportView } from './view.ts';

export function contactExportRoutes(platform: Platform): Endpoint[] {
  const links = () => ({
    fileLinks: platform.fileLinks,
    installation: platform.installation,
    now: platform.clock.now(),
  });
  return [
    endpoint(contract.exportContacts, async ({ input, actor, info }) => {
      await startExport(platform, actor, input, info.networks);
      return undefined;
    }),
    endpoint(contract.startContactExport, async ({ input, actor, info }) =>
      exportView(await startExport(platform, actor, input, info.networks), links()),
    ),
    endpoint(contract.showContactExport, async ({ params, actor }) => {
      const row = await findExport(platform.db, { accountId: params.account_id, id: params.id });
      if (row === undefined || row.creator_id !== actor.person.id) throw new Failure('not_found');
      return exportView(row, links());
    }),
  ];
}
