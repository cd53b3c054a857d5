import type { Trx } from '../../../platform/db/database.ts';
import type { ReactionEvent } from '../../../platform/jobs/reactions.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFacts, surveyType, type Facts } from '../event-model.ts';
import {
  deleteMessages,
  findAnswered,
  findHandoffs,
  findMessages,
  findReportedConversations,
  updateReportedConversations,
  insertEvents,
  linkResolutions,
  lockRecording,
  type CountedMessage,
  type NewEvent,
  type ReportedConversation,
} from '../record-queries.ts';
import { messageNames } from '../message-model.ts';
import { eventMaker, type EventMaker } from '../steps/new-events.ts';

/**
 * Writes the rows for these events of one account, and updates older rows to the current state of their conversations.
 * Rows are keyed by their event and the rest is idempotent, so repeating it changes nothing.
 */
export async function recordEvents(
  platform: Platform,
  accountId: number,
  events: readonly ReactionEvent[],
): Promise<void> {
  const facts = readFacts(events);
  const direct = [...facts.replies, ...facts.handoffs, ...facts.takenBack].map(
    ({ conversation_id: id }) => id,
  );
  if (facts.displayIds.size === 0 && direct.length === 0) return;
  await transact(platform, async (trx) => {
    const ids = await lockRecording(trx, accountId, { displayIds: [...facts.displayIds], ids: direct });
    if (ids.length === 0) return;
    const conversations = await findReportedConversations(trx, accountId, ids);
    const make = await eventMaker(trx, accountId, conversations);
    const record = { trx, accountId, facts, make, known: indexed(conversations) };
    await insertEvents(trx, accountId, [
      ...beginnings(
        record,
        conversations.filter(({ is_known: isKnown }) => !isKnown),
      ),
      ...handoffs(record),
    ]);
    const messages = await findMessages(trx, accountId, [...facts.messageIds]);
    await insertEvents(trx, accountId, [
      ...messageEvents(record, messages),
      ...(await answers(record, messages)),
      ...(await resolutions(record)),
    ]);
    await deleteMessages(trx, accountId, facts.takenBack);
    if (facts.resolutions.length > 0) await linkResolutions(trx, accountId, ids);
    const moved = conversations.flatMap(({ id, is_moved: isMoved }) => (isMoved ? [id] : []));
    await updateReportedConversations(trx, accountId, moved);
  });
}

type Known = { byId: Map<number, ReportedConversation>; byDisplayId: Map<number, ReportedConversation> };
type Record = { trx: Trx; accountId: number; facts: Facts; make: EventMaker; known: Known };

const indexed = (conversations: readonly ReportedConversation[]): Known => ({
  byId: new Map(conversations.map((conversation) => [conversation.id, conversation])),
  byDisplayId: new Map(conversations.map((conversation) => [conversation.display_id, conversation])),
});

function beginnings({ make }: Record, conversations: readonly ReportedConversation[]): NewEvent[] {
  return conversations.map((conversation) =>
    make(conversation, {
      name: 'conversation_created',
      source: 0,
      userId: conversation.assignee_id,
      at: conversation.created_at,
    }),
  );
}

/** Only the first one per conversation is stored: they have the same source. */
function handoffs({ facts, make, known }: Record): NewEvent[] {
  return facts.handoffs.flatMap(({ conversation_id: id, assignee_id: userId, at }) => {
    const conversation = known.byId.get(id);
    if (conversation === undefined) return [];
    const occurrence = { name: 'conversation_bot_handoff', source: 0, userId, at: new Date(at) } as const;
    return [make(conversation, { ...occurrence, startedAt: conversation.created_at })];
  });
}

function messageEvents({ make, known }: Record, messages: readonly CountedMessage[]): NewEvent[] {
  return messages.flatMap((message) => {
    const conversation = known.byId.get(message.conversation_id);
    if (conversation === undefined) return [];
    return messageNames(message, surveyType).map((name) =>
      make(conversation, {
        name,
        source: message.id,
        userId: name === 'message_outgoing' ? message.user_id : null,
        at: message.created_at,
      }),
    );
  });
}

async function answers(record: Record, messages: readonly CountedMessage[]): Promise<NewEvent[]> {
  const { trx, accountId, facts, make, known } = record;
  const byId = new Map(messages.map((message) => [message.id, message]));
  const first = facts.firstReplies.flatMap(({ displayId, messageId }) => {
    const [conversation, message] = [known.byDisplayId.get(displayId), byId.get(messageId)];
    return conversation === undefined || message === undefined ? [] : [{ conversation, message }];
  });
  const handedOver =
    first.length === 0
      ? new Map<number, Date>()
      : await findHandoffs(
          trx,
          accountId,
          first.map(({ conversation }) => conversation.id),
        );
  const later = facts.replies.flatMap((reply) => {
    const [conversation, message] = [known.byId.get(reply.conversation_id), byId.get(reply.message_id)];
    return conversation === undefined || message === undefined ? [] : [{ conversation, message, reply }];
  });
  return [
    ...first.map(({ conversation, message }) =>
      make(conversation, {
        name: 'first_response',
        source: message.id,
        userId: message.user_id,
        at: message.created_at,
        startedAt: handedOver.get(conversation.id) ?? conversation.created_at,
      }),
    ),
    ...later.map(({ conversation, message, reply }) =>
      make(conversation, {
        name: 'reply_time',
        source: message.id,
        userId: reply.assignee_id,
        at: message.created_at,
        startedAt: new Date(reply.waiting_since),
      }),
    ),
  ];
}

async function resolutions({ trx, accountId, facts, make, known }: Record): Promise<NewEvent[]> {
  const resolved = facts.resolutions.flatMap((resolution) => {
    const conversation = known.byDisplayId.get(resolution.displayId);
    return conversation === undefined ? [] : [{ ...resolution, conversation }];
  });
  const ofBots = resolved.flatMap(({ conversation }) => (conversation.has_bot ? [conversation.id] : []));
  const answered =
    ofBots.length === 0 ? new Set<number>() : await findAnswered(trx, accountId, [...new Set(ofBots)]);
  return resolved.flatMap(({ conversation, number, at, assigneeId }) => {
    const isByBot = conversation.has_bot && !answered.has(conversation.id);
    const names = [
      'conversation_resolved',
      ...(isByBot ? (['conversation_bot_resolved'] as const) : []),
    ] as const;
    const what = { source: number, userId: assigneeId, at: new Date(at), startedAt: conversation.created_at };
    return names.map((name) => make(conversation, { name, ...what }));
  });
}
