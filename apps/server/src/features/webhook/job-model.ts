import { Type } from '@confab/contract/kit/schema';

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
