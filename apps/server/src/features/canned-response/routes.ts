import * as contract from '@confab/contract/features/canned-response';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCannedResponse } from './actions/create-canned-response.ts';
import { deleteCannedResponse } from './actions/delete-canned-response.ts';
import { updateCannedResponse } from './actions/update-canned-response.ts';
import { listCannedResponses, searchCannedResponses } from './queries.ts';
import { cannedResponseView } from './view.ts';

export function cannedResponseRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listCannedResponses, async ({ params, input }) => {
      const search = input.search?.trim() ?? '';
      const rows =
        search === ''
          ? await listCannedResponses(platform.db, params.account_id)
          : await searchCannedResponses(platform.db, params.account_id, search);
      return rows.map(cannedResponseView);
    }),
    endpoint(contract.createCannedResponse, ({ params, input }) =>
      createCannedResponse(platform, params.account_id, input),
    ),
    endpoint(contract.updateCannedResponse, ({ params, input }) =>
      updateCannedResponse(platform, params.account_id, params.id, input),
    ),
    endpoint(contract.deleteCannedResponse, async ({ params }) => {
      await deleteCannedResponse(platform, params.account_id, params.id);
      return undefined;
    }),
  ];
}
