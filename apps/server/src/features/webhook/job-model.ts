import { Type } from '@confab/contract/kit/schema';

/** How nodes of the version before ask for one delivery; it counts its attempts itself. */
export const deliveryJob = {
  name: 'deliver-webhook',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer() }),
} as const;

/** The job that emails about a paused webhook. */
export const pausedEmail = {
  name: 'mail-paused-webhook',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), at: Type.Integer() }),
} as const;

/** Requests the email about events that a webhook misses. */
export const missedEmail = { ...pausedEmail, name: 'mail-webhook-misses' } as const;

/** How nodes of the previous version request the next delivery of a slow webhook. */
export const drainJob = { ...deliveryJob, name: 'drain-slow-webhook' } as const;
