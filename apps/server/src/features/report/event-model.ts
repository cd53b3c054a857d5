import {
  contentTypes,
  messageUndone,
  messageTypeNumber,
  replyCreated,
} from '@confab/contract/features/message';
import { conversationBotHandoff, conversationStatuses } from '@confab/contract/features/conversation';
import type { EventData } from '@confab/contract/kit/event';
import { Id, Nullable, OneOf, Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { ReactionEvent } from '../../platform/jobs/reactions.ts';

/** Events of one account that reports count; conversations by display id unless noted. */
export type Facts = {
  /** Events whose row may be missing or outdated. */
  displayIds: Set<number>;
  messageIds: Set<number>;
  firstReplies: { displayId: number; messageId: number }[];
  /** By internal id. */
  replies: EventData<typeof replyCreated>[];
  /** Times in milliseconds; `number` is the event's own. */
  resolutions: { displayId: number; number: number; at: number; assigneeId: number | null }[];
  /** By internal id. */
  takenBack: EventData<typeof messageUndone>[];
  /** By internal id. */
  handoffs: EventData<typeof conversationBotHandoff>[];
};

const Message = Type.Object({
  id: Id,
  conversation_id: Id,
  message_type: Type.Integer(),
  content_type: Type.String(),
});
const Conversation = Type.Object({
  id: Id,
  status: OneOf(conversationStatuses),
  updated_at: Type.Number(),
  meta: Type.Object({ assignee: Nullable(Type.Object({ id: Id })) }),
});

/** Throws when an event does not match its schema. */
export function readFacts(events: readonly ReactionEvent[]): Facts {
  const facts: Facts = {
    displayIds: new Set(),
    messageIds: new Set(),
    firstReplies: [],
    replies: [],
    resolutions: [],
    takenBack: [],
    handoffs: [],
  };
  for (const event of events) readers[event.name]?.(facts, event);
  return facts;
}

type Reader = (facts: Facts, event: ReactionEvent) => void;

const readConversation: Reader = (facts, { data }) =>
  void facts.displayIds.add(Value.Parse(Conversation, data).id);

const readers: Readonly<Record<string, Reader | undefined>> = {
  'message.created': (facts, { data }) => {
    const message = Value.Parse(Message, data);
    if (!isCounted(message)) return;
    facts.displayIds.add(message.conversation_id);
    facts.messageIds.add(message.id);
  },
  'first.reply.created': (facts, { data }) => {
    const { id: messageId, conversation_id: displayId } = Value.Parse(Message, data);
    facts.displayIds.add(displayId);
    facts.messageIds.add(messageId);
    facts.firstReplies.push({ displayId, messageId });
  },
  'reply.created': (facts, { data }) => {
    const reply = Value.Parse(replyCreated.data, data);
    facts.messageIds.add(reply.message_id);
    facts.replies.push(reply);
  },
  'message.taken_back': (facts, { data }) => void facts.takenBack.push(Value.Parse(messageUndone.data, data)),
  'conversation.bot_handoff': (facts, { data }) =>
    void facts.handoffs.push(Value.Parse(conversationBotHandoff.data, data)),
  'conversation.status_changed': (facts, event) => {
    const { id, status, updated_at: at, meta } = Value.Parse(Conversation, event.data);
    facts.displayIds.add(id);
    const who = { displayId: id, assigneeId: meta.assignee?.id ?? null };
    if (status === 'resolved')
      facts.resolutions.push({ ...who, number: event.number, at: Math.round(at * 1000) });
  },
  'conversation.created': readConversation,
  'conversation.updated': readConversation,
};

/** The events that reports follow. */
export const countedEvents = Object.keys(readers);

/** Messages of agents, contacts, and bots, and surveys; not activities or automatic messages. */
function isCounted({
  message_type: type,
  content_type: content,
}: {
  message_type: number;
  content_type: string;
}) {
  return (
    type === messageTypeNumber.incoming || type === messageTypeNumber.outgoing || content === 'input_csat'
  );
}

export const surveyType = contentTypes.indexOf('input_csat');
