import { callReceivers, type Serving } from '../../../platform/turns/take-turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import { webhookReceivers } from '../turn-queries.ts';
import { deliverNext } from './take-turn.ts';

/** Calls the webhooks of all accounts. */
export function queueDeliveries(platform: Platform, serving: Serving): Promise<void> {
  return callReceivers(platform, webhookReceivers, deliverNext, serving);
}
