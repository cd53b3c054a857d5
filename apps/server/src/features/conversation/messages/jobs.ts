import { job } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deliverMessage } from './actions/deliver-message.ts';
import { sendDelayed } from './actions/send-delayed.ts';
import { delayedDelivery, retryDelivery } from './job-model.ts';

export const retryDeliveryJob = job({
  ...retryDelivery,
  queue: 'urgent',
  run: (payload, platform: Platform) =>
    deliverMessage(platform, payload.account_id, {
      conversationId: payload.conversation_id,
      messageId: payload.message_id,
      requestedAt: new Date(payload.requested_at),
    }),
});

export const delayedDeliveryJob = job({
  ...delayedDelivery,
  queue: 'urgent',
  // Together with replies that were not delayed, not behind external servers that respond slowly.
  together: true,
  run: (payload, platform: Platform) =>
    sendDelayed(platform, payload.account_id, payload.conversation_id, payload.message_id),
});
