import { Type } from '@confab/contract/kit/schema';

/** How an answer to a conversation is asked for. */
export const answerConversationJob = {
  name: 'captain-answer',
  maxAttempts: 5,
  payload: Type.Object({ account_id: Type.Integer(), conversation_id: Type.Integer() }),
} as const;

/** Several messages in a row get one answer. */
export const settleMs = 1500;

/** How long nothing is said in a conversation before its assistant closes it, and most of an inbox at a time. */
export const idleMs = 3_600_000;
export const idlePerBatch = 100;
