import { Type } from '@confab/contract/kit/schema';
import { queueOf } from '../../platform/jobs/job.ts';

/** How one delivery is asked for; it counts its attempts itself. */
export const deliveryJob = {
  name: 'deliver-webhook',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer() }),
} as const;

/** How the email about a paused webhook is asked for. */
export const pausedEmail = {
  name: 'mail-paused-webhook',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), at: Type.Integer() }),
} as const;

export function deliveryKey(accountId: number, id: number): string {
  return `webhook-delivery/${accountId}/${id}`;
}

/** How it is asked for that a slow webhook is told what waits for it, one after the other. */
export const drainJob = {
  name: 'drain-slow-webhook',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer() }),
} as const;

export function drainKey(accountId: number, webhookId: number): string {
  return `webhook-drain/${accountId}/${webhookId}`;
}

/** Fewer than the workers of the queue, of which some are left for webhooks that are not slow. */
const slowLanes = 2;
const lanes = 64;

/**
 * Deliveries of one webhook are sent one after the other, so that one that becomes slow keeps no more than one worker
 * waiting.
 */
export function laneOfWebhook(accountId: number, webhookId: number): string {
  return queueOf('webhook', `${accountId}/${webhookId}`, lanes);
}

/** In these slow webhooks take turns. */
export function slowLaneOf(accountId: number, webhookId: number): string {
  return queueOf('slow-webhook', `${accountId}/${webhookId}`, slowLanes);
}
