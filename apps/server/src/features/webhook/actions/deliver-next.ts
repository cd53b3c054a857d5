import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDelivery, listDue, type DeliveryRow } from '../delivery-queries.ts';
import { isStale, waiting } from '../model.ts';
import { findWebhook, lockWebhook, updateWebhookRow, type WebhookKey, type WebhookRow } from '../queries.ts';
import { attemptDelivery } from '../steps/attempt-delivery.ts';
import { dropStale } from '../steps/drop-stale.ts';
import { nextDueAt } from '../receiver-queries.ts';

/** Makes one delivery to a webhook: a requested resend, otherwise the oldest one. */
export async function deliverNext(platform: Platform, key: WebhookKey): Promise<void> {
  const now = platform.clock.now();
  const webhook = await findWebhook(platform.db, key);
  if (webhook === undefined) return;
  const isFree =
    webhook.paused_at === null && (webhook.backoff_until === null || webhook.backoff_until <= now);
  const delivery = isFree ? await firstOf(platform, webhook, now) : undefined;
  if (delivery === undefined) return passOn(platform, key);
  if (delivery.id !== webhook.next_delivery_id && isStale(delivery, now)) return dropStale(platform, webhook);
  await attemptDelivery(platform, delivery, webhook);
}

async function firstOf(
  { db }: Platform,
  { account_id: accountId, id, next_delivery_id: requestedId }: WebhookRow,
  now: Date,
): Promise<DeliveryRow | undefined> {
  const requested = requestedId === null ? undefined : await findDelivery(db, { accountId, id: requestedId });
  if (requested?.status === waiting) return requested;
  const [first] = await listDue(db, { accountId, id }, now, 1);
  return first;
}

/** Nothing is to be delivered now. */
function passOn(platform: Platform, key: WebhookKey): Promise<void> {
  return transact(platform, async (trx) => {
    const webhook = await lockWebhook(trx, key);
    if (webhook === undefined) return;
    const next = webhook.paused_at === null ? nextDueAt(key, webhook.backoff_until) : null;
    await updateWebhookRow(trx, key, { next_at: next }, platform.clock.now());
  });
}
