import type { NewerMessages } from '@confab/contract/features/message';
import { CallError } from '../../../platform/calls/call.ts';
import type { Newer } from '../model.ts';

/** The messages that the author of a rejected reply had not seen; undefined for other errors. */
export function readNewer(error: Error): Newer | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  const { newer_messages: messages, newer_count: count } = error.body as Partial<NewerMessages>;
  if (!Array.isArray(messages) || messages.length === 0) return undefined;
  return { messages, count: typeof count === 'number' ? count : messages.length };
}
