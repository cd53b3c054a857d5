import { Type } from '@confab/contract/kit/schema';

/** Makes the pending calls of an account. */
export const callJob = {
  name: 'call-leadsquared',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer() }),
} as const;

/** One job of an account waits at a time, and none runs beside another. */
export function callKey(accountId: number): string {
  return `leadsquared/${accountId}`;
}
