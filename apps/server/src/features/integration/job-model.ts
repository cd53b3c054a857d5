import { Type } from '@confab/contract/kit/schema';

/** How the email about a lost connection is asked for. */
export const lostAccessEmail = {
  name: 'mail-lost-integration',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), at: Type.Integer() }),
} as const;
