import type { ReactionTask } from '../platform/outbox/relay-batch.ts';

/** The one list of what happens when: event, and the job that answers it. */
export const reactions: readonly ReactionTask[] = [];
