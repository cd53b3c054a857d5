import { Type } from '@confab/contract/kit/schema';

/** The job that emails about a lost connection. */
export const lostAccessEmail = {
  name: 'mail-lost-integration',
  maxAttempts: 10,
  payload: Type.Object({ account_id: Type.Integer(), id: Type.Integer(), at: Type.Integer() }),
} as const;
