import { Type } from '@confab/contract/kit/schema';

/** How LeadSquared is told what waits for it in an account. */
export const tellJob = {
  name: 'tell-leadsquared',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer() }),
} as const;

/** One job of an account waits at a time, and none runs beside another. */
export function tellKey(accountId: number): string {
  return `leadsquared/${accountId}`;
}
