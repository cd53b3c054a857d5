import { Type } from '@confab/contract/kit/schema';

/** The job that answers a conversation. */
export const answerConversationJob = {
  name: 'captain-answer',
  maxAttempts: 5,
  payload: Type.Object({
    account_id: Type.Integer(),
    conversation_id: Type.Integer(),
    /** Answers an audio message even if it has no transcript. */
    without_transcript: Type.Optional(Type.Boolean()),
  }),
} as const;

/** A job of a conversation replaces the one that waits. */
export function answerKey(conversationId: number): string {
  return `captain-answer/${conversationId}`;
}

/** Several messages in a row get one answer. */
export const settleMs = 1500;

/** How long a conversation is idle before its assistant resolves it, and the maximum per inbox and run. */
export const idleMs = 3_600_000;
export const idlePerBatch = 100;
