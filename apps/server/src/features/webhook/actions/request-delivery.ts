import type { Platform } from '../../../platform/platform.ts';
import { findDelivery, type DeliveryKey } from '../delivery-queries.ts';
import { waiting } from '../model.ts';
import { scheduleReceiver } from '../../../platform/receivers/schedule-receivers.ts';
import { webhookReceivers } from '../receiver-queries.ts';

/** Schedules a delivery requested by a node of the previous version. */
export async function requestDelivery(platform: Platform, key: DeliveryKey): Promise<void> {
  const delivery = await findDelivery(platform.db, key);
  if (delivery?.status !== waiting) return;
  await scheduleReceiver(platform, webhookReceivers, { accountId: key.accountId, id: delivery.webhook_id });
}
