import type { WebhookEvent } from '@confab/contract/features/webhook';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertDeliveries } from '../delivery-queries.ts';
import { maxAttempts } from '../model.ts';
import { lockSubscribed, listSubscribed } from '../queries.ts';
import { scheduleReceivers } from '../../../platform/receivers/schedule-receivers.ts';
import { webhookReceivers } from '../receiver-queries.ts';

export type WebhookNotice = {
  accountId: number;
  event: WebhookEvent;
  /** Webhooks of another inbox do not receive it. */
  inboxId?: number;
  /** The event of the log that requests it: a repeated request is sent once. Without one there is a single attempt. */
  eventNumber?: number;
};

/**
 * Queues a delivery to each subscribed webhook of the account. The payload is made only when there is one; undefined:
 * there is nothing left to send. All get the same bytes, at every attempt.
 */
export async function notifyWebhooks(
  platform: Platform,
  { accountId, event, inboxId, eventNumber }: WebhookNotice,
  payload: () => Promise<Record<string, unknown> | undefined>,
): Promise<void> {
  const webhooks = await listSubscribed(platform.db, accountId, event, inboxId);
  const content = webhooks.length === 0 ? undefined : await payload();
  if (content === undefined) return;
  const body = JSON.stringify({ ...content, event });
  await transact(platform, async (trx) => {
    const still = await lockSubscribed(trx, accountId, event, inboxId);
    if (still.length === 0) return;
    const deliveries = still.map(({ id }) => ({
      webhook_id: id,
      uuid: platform.ids.uuid(),
      event_number: eventNumber ?? null,
      event,
      body,
      max_attempts: eventNumber === undefined ? 1 : maxAttempts,
    }));
    const now = platform.clock.now();
    const added = await insertDeliveries(trx, accountId, deliveries, now);
    const webhookIds = added.map(({ webhook_id: id }) => id);
    await scheduleReceivers(platform, trx, webhookReceivers, { accountId, ids: webhookIds });
  });
}
