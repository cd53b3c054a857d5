import { workingMs } from '@confab/rules/working-time';
import type { Trx } from '../../../platform/db/database.ts';
import { loadWorkingHours, type StoredWorkingHour } from '../../inbox/index.ts';
import { nameNumber, type EventName } from '../model.ts';
import type { NewEvent, ReportedConversation } from '../record-queries.ts';

/** An event of a conversation; with `startedAt`, its duration is stored as well. */
export type Occurrence = {
  name: EventName;
  source: number;
  userId: number | null;
  at: Date;
  startedAt?: Date;
};

export type EventMaker = (conversation: ReportedConversation, occurrence: Occurrence) => NewEvent;

/** Creates rows for events of these conversations, with their inboxes' business hours. */
export async function eventMaker(
  trx: Trx,
  accountId: number,
  conversations: readonly ReportedConversation[],
): Promise<EventMaker> {
  const inboxes = conversations.filter((conversation) => conversation.working_hours_enabled);
  const ids = [...new Set(inboxes.map(({ inbox_id: id }) => id))];
  const hours = ids.length === 0 ? new Map() : await loadWorkingHours(trx, accountId, ids);
  return (conversation, occurrence) =>
    newEvent(conversation, hours.get(conversation.inbox_id) ?? [], occurrence);
}

function newEvent(
  conversation: ReportedConversation,
  hours: readonly StoredWorkingHour[],
  occurrence: Occurrence,
): NewEvent {
  const { name, source, userId, at, startedAt } = occurrence;
  const isHead = name.startsWith('conversation_') && name !== 'conversation_bot_handoff';
  return {
    conversation_id: conversation.id,
    name: nameNumber(name),
    source,
    inbox_id: conversation.inbox_id,
    user_id: userId,
    team_id: conversation.team_id,
    labels: conversation.labels.length === 0 ? null : conversation.labels,
    is_resolved: isHead && conversation.is_resolved,
    created_at: at,
    ...(startedAt === undefined ? noTime : timeOf(conversation, hours, startedAt, at)),
  };
}

const noTime = { value_ms: null, business_ms: null, started_at: null, ended_at: null };

function timeOf(
  { working_hours_enabled: isOn, timezone }: ReportedConversation,
  hours: readonly StoredWorkingHour[],
  start: Date,
  end: Date,
) {
  const [from, to] = [start.getTime(), end.getTime()];
  return {
    value_ms: Math.max(0, to - from),
    business_ms: isOn ? workingMs(hours, timezone, from, to) : 0,
    started_at: start,
    ended_at: end,
  };
}
