import { laneOf } from '../../../platform/jobs/job.ts';

/** Fewer than the workers of the queue, of which some are left for webhooks that are not slow. */
const slowLanes = 2;
const lanes = 64;

/**
 * Deliveries of one webhook are sent one after the other, so that one that becomes slow keeps no more than one worker
 * waiting.
 */
export function laneOfWebhook(accountId: number, webhookId: number): string {
  return laneOf('webhook', `${accountId}/${webhookId}`, lanes);
}

/** In these slow webhooks take turns. */
export function slowLaneOf(accountId: number, webhookId: number): string {
  return laneOf('slow-webhook', `${accountId}/${webhookId}`, slowLanes);
}
