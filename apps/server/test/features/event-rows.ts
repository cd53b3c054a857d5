import type { ConversationEvent } from '@confab/contract/features/conversation';
import { conversationEvent } from '../../src/features/conversation/view.ts';
import { contextRow, frontendUrl, moment } from '../rows.ts';

/** A conversation as in an event. */
export function conversationOfEvent(more: Partial<ConversationEvent> = {}): ConversationEvent {
  return {
    ...conversationEvent({ frontendUrl, now: moment(20), providerKeys: new Map() }, contextRow(), undefined),
    ...more,
  };
}
