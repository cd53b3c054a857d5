import { inboxRequestReceived } from '@confab/contract/features/inbox';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { handleRequests } from './actions/handle-requests.ts';
import { readReceived } from './request-model.ts';

export const inboundReactions = [
  reaction<Platform>({
    name: 'inbound.handle',
    on: [inboxRequestReceived.name],
    queue: 'urgent',
    // It is retried long after the request itself has failed.
    maxAttempts: 20,
    run: async (event, platform) => {
      const { inbox_id: inboxId, sequence } = readReceived(event.data);
      await handleRequests(platform, { accountId: event.accountId, inboxId, sequence });
    },
  }),
];
