import { callReceivers, type Serving } from '../../../platform/receivers/call-receivers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { webhookReceivers } from '../receiver-queries.ts';
import { deliverNext } from './deliver-next.ts';

/** Calls the webhooks of all accounts. */
export function queueDeliveries(platform: Platform, serving: Serving): Promise<void> {
  return callReceivers(platform, webhookReceivers, deliverNext, serving);
}
