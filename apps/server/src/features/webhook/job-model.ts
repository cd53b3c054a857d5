import { Type } from '@confab/contract/kit/schema';

/** How one delivery is asked for; it counts its attempts itself. */
export const deliveryJob = {
  name: 'deliver-webhook',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer() }),
} as const;

/** How the email about a paused webhook is asked for. */
export const pauseMail = {
  name: 'mail-paused-webhook',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), at: Type.Integer() }),
} as const;

export function deliveryKey(accountId: number, id: number): string {
  return `webhook-delivery/${accountId}/${id}`;
}

/**
 * What one webhook is told leaves one after the other, so that one that becomes slow keeps no more than one worker
 * waiting; those that are slow already wait for one another, all of an account for one worker.
 */
export function sequenceOf(accountId: number, webhook: { id: number; is_slow: boolean }): string {
  return `webhook/${accountId}/${webhook.is_slow ? 'slow' : webhook.id}`;
}
