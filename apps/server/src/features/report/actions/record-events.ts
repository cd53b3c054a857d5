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
  findStandings,
  followStandings,
  insertEvents,
  linkResolutions,
  takeTurn,
  type CountedMessage,
  type NewEvent,
  type Standing,
} from '../record-queries.ts';
import { messageNames } from '../message-model.ts';
import { eventMaker, type EventMaker } from '../steps/new-events.ts';

/**
 * Writes the rows of what these events of one account say, and moves older rows to where their conversations stand
 * now. Rows are known by what they came of and the rest states a result, so doing it again changes nothing.
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
    const ids = await takeTurn(trx, accountId, { displayIds: [...facts.displayIds], ids: direct });
    if (ids.length === 0) return;
    const standings = await findStandings(trx, accountId, ids);
    const make = await eventMaker(trx, accountId, standings);
    const record = { trx, accountId, facts, make, known: indexed(standings) };
    await insertEvents(trx, accountId, [
      ...beginnings(
        record,
        standings.filter(({ is_known: isKnown }) => !isKnown),
      ),
      ...handoffs(record),
    ]);
    const messages = await findMessages(trx, accountId, [...facts.messageIds]);
    await insertEvents(trx, accountId, [
      ...said(record, messages),
      ...(await answers(record, messages)),
      ...(await resolutions(record)),
    ]);
    await deleteMessages(trx, accountId, facts.takenBack);
    if (facts.resolutions.length > 0) await linkResolutions(trx, accountId, ids);
    const moved = standings.flatMap(({ id, is_moved: isMoved }) => (isMoved ? [id] : []));
    await followStandings(trx, accountId, moved);
  });
}

type Known = { byId: Map<number, Standing>; byDisplayId: Map<number, Standing> };
type Record = { trx: Trx; accountId: number; facts: Facts; make: EventMaker; known: Known };

const indexed = (standings: readonly Standing[]): Known => ({
  byId: new Map(standings.map((standing) => [standing.id, standing])),
  byDisplayId: new Map(standings.map((standing) => [standing.display_id, standing])),
});

function beginnings({ make }: Record, standings: readonly Standing[]): NewEvent[] {
  return standings.map((standing) =>
    make(standing, {
      name: 'conversation_created',
      source: 0,
      userId: standing.assignee_id,
      at: standing.created_at,
    }),
  );
}

/** Only the first of a conversation is kept: they have the same source. */
function handoffs({ facts, make, known }: Record): NewEvent[] {
  return facts.handoffs.flatMap(({ conversation_id: id, assignee_id: userId, at }) => {
    const standing = known.byId.get(id);
    if (standing === undefined) return [];
    const happening = { name: 'conversation_bot_handoff', source: 0, userId, at: new Date(at) } as const;
    return [make(standing, { ...happening, startedAt: standing.created_at })];
  });
}

function said({ make, known }: Record, messages: readonly CountedMessage[]): NewEvent[] {
  return messages.flatMap((message) => {
    const standing = known.byId.get(message.conversation_id);
    if (standing === undefined) return [];
    return messageNames(message, surveyType).map((name) =>
      make(standing, {
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
    const [standing, message] = [known.byDisplayId.get(displayId), byId.get(messageId)];
    return standing === undefined || message === undefined ? [] : [{ standing, message }];
  });
  const handedOver =
    first.length === 0
      ? new Map<number, Date>()
      : await findHandoffs(
          trx,
          accountId,
          first.map(({ standing }) => standing.id),
        );
  const later = facts.replies.flatMap((reply) => {
    const [standing, message] = [known.byId.get(reply.conversation_id), byId.get(reply.message_id)];
    return standing === undefined || message === undefined ? [] : [{ standing, message, reply }];
  });
  return [
    ...first.map(({ standing, message }) =>
      make(standing, {
        name: 'first_response',
        source: message.id,
        userId: message.user_id,
        at: message.created_at,
        startedAt: handedOver.get(standing.id) ?? standing.created_at,
      }),
    ),
    ...later.map(({ standing, message, reply }) =>
      make(standing, {
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
    const standing = known.byDisplayId.get(resolution.displayId);
    return standing === undefined ? [] : [{ ...resolution, standing }];
  });
  const ofBots = resolved.flatMap(({ standing }) => (standing.has_bot ? [standing.id] : []));
  const answered =
    ofBots.length === 0 ? new Set<number>() : await findAnswered(trx, accountId, [...new Set(ofBots)]);
  return resolved.flatMap(({ standing, number, at, assigneeId }) => {
    const isByBot = standing.has_bot && !answered.has(standing.id);
    const names = [
      'conversation_resolved',
      ...(isByBot ? (['conversation_bot_resolved'] as const) : []),
    ] as const;
    const what = { source: number, userId: assigneeId, at: new Date(at), startedAt: standing.created_at };
    return names.map((name) => make(standing, { name, ...what }));
  });
}
