import { bulkActionRequested, contactBulkActionRequested } from '@confab/contract/features/bulk-action';
import { reaction } from '../../../platform/jobs/reactions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { runBulkAction } from './actions/run-bulk-action.ts';
import { readBulkRequest } from './event-model.ts';

export const bulkActionReactions = [
  reaction<Platform>({
    name: 'bulk_action.run',
    on: [bulkActionRequested.name, contactBulkActionRequested.name],
    queue: 'bulk',
    run: (event, platform) =>
      runBulkAction(platform, { accountId: event.accountId, id: readBulkRequest(event.data).id }),
  }),
];
