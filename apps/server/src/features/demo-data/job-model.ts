import { Type } from '@confab/contract/kit/schema';

/** How an account is filled; once at a time. */
export const demoData = {
  name: 'fill-with-demo-data',
  maxAttempts: 5,
  payload: Type.Object({ account_id: Type.Integer() }),
} as const;

export function demoDataKey(accountId: number): string {
  return `demo-data:${accountId}`;
}
