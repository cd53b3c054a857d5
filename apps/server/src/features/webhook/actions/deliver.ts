import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDelivery, type DeliveryKey } from '../delivery-queries.ts';
import { waiting } from '../model.ts';
import { findWebhook } from '../queries.ts';
import { askDrain } from '../steps/ask-delivery.ts';
import { attemptDelivery } from '../steps/attempt-delivery.ts';

/** Makes one attempt. What was asked for before a webhook became slow waits for its turn like all that it is told. */
export async function deliver(platform: Platform, key: DeliveryKey): Promise<void> {
  const delivery = await findDelivery(platform.db, key);
  if (delivery?.status !== waiting) return;
  const { account_id: accountId, webhook_id: id } = delivery;
  const webhook = await findWebhook(platform.db, { accountId, id });
  if (webhook === undefined) return;
  if (webhook.is_slow) await transact(platform, (trx) => askDrain(trx, accountId, id));
  else await attemptDelivery(platform, delivery, webhook);
}
