import * as contract from '@confab/contract/features/contact-import';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { previewImport } from './actions/preview-import.ts';
import { showImport } from './actions/show-import.ts';
import { listImports } from './actions/list-imports.ts';
import { viewImport } from './steps/view-import.ts';
import { startImport } from './actions/start-import.ts';
import { stopImport } from './actions/stop-import.ts';
import { uploadImport } from './actions/upload-import.ts';

export function contactImportRoutes(platform: Platform): Endpoint[] {
  const keyOf = ({ account_id: accountId, id }: { account_id: number; id: number }) => ({ accountId, id });
  return [
    endpoint(contract.importContacts, async ({ input, actor }) => {
      await uploadImport(platform, actor, input.import_file, { asWire: true });
      return undefined;
    }),
    endpoint(contract.uploadContactImport, async ({ input, actor }) =>
      viewImport(platform, await uploadImport(platform, actor, input.import_file, { asWire: false })),
    ),
    endpoint(contract.listContactImports, async ({ params }) => ({
      payload: await listImports(platform, params.account_id),
    })),
    endpoint(contract.showContactImport, ({ params }) => showImport(platform, keyOf(params))),
    endpoint(contract.previewContactImport, ({ params, input }) =>
      previewImport(platform, keyOf(params), input.mapping),
    ),
    endpoint(contract.startContactImport, async ({ params, input }) =>
      viewImport(platform, await startImport(platform, keyOf(params), input.mapping)),
    ),
    endpoint(contract.stopContactImport, async ({ params }) =>
      viewImport(platform, await stopImport(platform, keyOf(params))),
    ),
  ];
}
