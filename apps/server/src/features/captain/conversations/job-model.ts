import { Type } from '@confab/contract/kit/schema';

/** The job that answers a conversation. */
export const answerConversationJob = {
  name: 'captain-answer',
  maxAttempts: 5,
  payload: Type.Object({ account_id: Type.Integer(), conversation_id: Type.Integer() }),
} as const;

/** Several messages in a row get one answer. */
export const settleMs = 1500;

/** How long a conversation is idle before its assistant resolves it, and the maximum per inbox and run. */
export const idleMs = 3_600_000;
export const idlePerBatch = 100;
