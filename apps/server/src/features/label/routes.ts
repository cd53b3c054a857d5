import { Failure } from '@confab/contract/kit/errors';
import * as contract from '@confab/contract/features/label';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createLabel } from './actions/create-label.ts';
import { deleteLabel } from './actions/delete-label.ts';
import { updateLabel } from './actions/update-label.ts';
import { findLabel, listLabels } from './queries.ts';

export function labelRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listLabels, async ({ params }) => ({
      payload: await listLabels(platform.db, params.account_id),
    })),
    endpoint(contract.showLabel, async ({ params }) => {
      const label = await findLabel(platform.db, params.account_id, params.id);
      if (label === undefined) throw new Failure('not_found');
      return label;
    }),
    endpoint(contract.createLabel, ({ params, input }) => createLabel(platform, params.account_id, input)),
    endpoint(contract.updateLabel, ({ params, input }) =>
      updateLabel(platform, params.account_id, params.id, input),
    ),
    endpoint(contract.deleteLabel, async ({ params }) => {
      await deleteLabel(platform, params.account_id, params.id);
      return undefined;
    }),
  ];
}
