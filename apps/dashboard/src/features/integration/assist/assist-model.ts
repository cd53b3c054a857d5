import { draftEvents, type ConversationEvent, type DraftEvent } from '@confab/contract/features/integration';

export type AssistEvent = DraftEvent | Exclude<ConversationEvent, 'label_suggestion'>;

const ofNote: readonly AssistEvent[] = ['summarize'];
const ofReply: readonly AssistEvent[] = ['reply_suggestion'];

/** What the assistant can do now: change a draft, and without one begin it. The same list each time. */
export function eventsFor(draft: string, isNote: boolean): readonly AssistEvent[] {
  if (draft.trim() !== '') return draftEvents;
  return isNote ? ofNote : ofReply;
}

/** What the assistant is given for an event. */
export function dataFor(event: AssistEvent, draft: string, conversationId: number) {
  return event === 'summarize' || event === 'reply_suggestion'
    ? { conversation_display_id: conversationId }
    : { content: draft };
}
