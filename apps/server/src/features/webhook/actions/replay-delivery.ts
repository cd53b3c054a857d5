import type { WebhookDelivery } from '@confab/contract/features/webhook';
import { Failure } from '@confab/contract/kit/errors';
import { afterCommit, transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDelivery, updateDelivery } from '../delivery-queries.ts';
import { webhookReceivers } from '../receiver-queries.ts';
import { maxAttempts, waiting } from '../model.ts';
import { lockWebhook, updateWebhookRow, type WebhookKey } from '../queries.ts';
import { deliveryView } from '../view.ts';

/**
 * Resends a delivery with the same id and all attempts, before others; a resting webhook is tried immediately. Throws `not_found`, and
 * `unprocessable` for a paused one.
 */
export async function replayDelivery(
  platform: Platform,
  key: WebhookKey,
  deliveryId: number,
): Promise<WebhookDelivery> {
  return transact(platform, async (trx) => {
    const webhook = await lockWebhook(trx, key);
    const scope = { accountId: key.accountId, id: deliveryId };
    const delivery = await findDelivery(trx, scope);
    if (webhook === undefined || delivery?.webhook_id !== key.id) throw new Failure('not_found');
    if (webhook.paused_at !== null) throw new Failure('unprocessable', { message: 'The webhook is paused' });
    const now = platform.clock.now();
    const again = { status: waiting, attempts: 0, max_attempts: maxAttempts, due_at: now };
    await updateDelivery(trx, scope, again);
    const first = { backoff_until: null, next_at: now, next_delivery_id: deliveryId };
    await updateWebhookRow(trx, key, first, now);
    afterCommit(trx, () => platform.wakeService(webhookReceivers.service));
    return deliveryView({ ...delivery, ...again });
  });
}
