import * as contract from '@confab/contract/features/bulk-action';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startBulkAction } from './actions/start-bulk-action.ts';
import { undoBulkAction } from './actions/undo-bulk-action.ts';
import { findContactFailures } from '../bulk-contacts/queries.ts';
import { bulkActions, bulkTypeOf } from './model.ts';
import { findBulkAction, findFailures } from './queries.ts';
import { bulkActionView } from './view.ts';

export function bulkActionRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.createBulkAction, async ({ input, actor }) => {
      const { type, ids, ...requested } = input;
      if (type !== 'Conversation') throw new Failure('unprocessable', { body: { success: false } });
      // API clients also send empty changes, and get the usual response.
      if (bulkActions(requested).length > 0 && ids != null && ids.length > 0)
        await startBulkAction(platform, actor, { ids, ...requested, actions: undefined });
      return undefined;
    }),
    endpoint(contract.startBulkAction, async ({ input, actor }) =>
      // Only a rule names its actions.
      bulkActionView(await startBulkAction(platform, actor, { ...input, actions: undefined })),
    ),
    endpoint(contract.showBulkAction, async ({ params, actor }) => {
      const key = { accountId: actor.accountId, id: params.id };
      const row = await findBulkAction(platform.db, key);
      if (row === undefined || row.user_id !== actor.person.id) throw new Failure('not_found');
      if (row.failed_count === 0) return bulkActionView(row);
      const find = bulkTypeOf(row.subject) === 'Contact' ? findContactFailures : findFailures;
      return bulkActionView(row, await find(platform.db, key));
    }),
    endpoint(contract.undoBulkAction, async ({ params, actor }) =>
      bulkActionView(await undoBulkAction(platform, actor, params.id)),
    ),
  ];
}
