import { contentTypes, messageTypeNumber } from '@confab/contract/features/message';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { lockByName } from '../../platform/db/lock-by-name.ts';
import { nameNumber, type EventName } from './model.ts';

/** A row to write; times are milliseconds since 1970. */
export type NewEvent = {
  conversation_id: number;
  name: number;
  source: number;
  inbox_id: number;
  user_id: number | null;
  team_id: number | null;
  labels: string[] | null;
  is_resolved: boolean;
  value_ms: number | null;
  business_ms: number | null;
  started_at: Date | null;
  ended_at: Date | null;
  created_at: Date;
};

/** A conversation's current state, with its inbox's time settings. */
export type ReportedConversation = {
  id: number;
  display_id: number;
  inbox_id: number;
  assignee_id: number | null;
  team_id: number | null;
  labels: string[];
  is_resolved: boolean;
  created_at: Date;
  working_hours_enabled: boolean;
  timezone: string;
  has_bot: boolean;
  /** Whether its creation row exists and differs from its current state. */
  is_known: boolean;
  is_moved: boolean;
};

/**
 * Locks the conversations against deletion, then waits until no other transaction writes rows of the account: in this
 * order, so that a deletion never waits for a transaction that waits for it. Returns their ids.
 */
export async function lockRecording(
  trx: Trx,
  accountId: number,
  of: { displayIds: readonly number[]; ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation where account_id = ${accountId} and id in (
      select id from conversation where account_id = ${accountId} and display_id = any(${of.displayIds}::bigint[])
      union all select unnest(${of.ids}::bigint[])
    ) order by id for key share`.execute(trx);
  await lockByName(trx, `reporting:${accountId}`);
  return rows.map(({ id }) => id);
}

export async function findReportedConversations(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
): Promise<ReportedConversation[]> {
  const { rows } = await sql<ReportedConversation>`
    select c.id, c.display_id, c.inbox_id, c.assignee_id, c.team_id, c.labels, c.status = 1 as is_resolved,
      c.created_at, i.working_hours_enabled, i.timezone,
      i.agent_bot_id is not null or i.captain_assistant_id is not null or exists (
        select 1 from integration_hook h
        where h.account_id = ${accountId} and h.inbox_id = i.id and h.app_id = 'dialogflow' and h.enabled
      ) as has_bot, head.source is not null as is_known,
      head.source is not null and (head.team_id, head.labels, head.is_resolved, head.user_id)
        is distinct from (c.team_id, nullif(c.labels, '{}'), c.status = 1, c.assignee_id) as is_moved
    from conversation c join inbox i on i.account_id = c.account_id and i.id = c.inbox_id
    left join reporting_event head on head.account_id = c.account_id and head.conversation_id = c.id
      and head.name = ${nameNumber('conversation_created')} and head.source = 0
    where c.account_id = ${accountId} and c.id = any(${ids}::bigint[])`.execute(trx);
  return rows;
}

export type CountedMessage = {
  id: number;
  conversation_id: number;
  message_type: number;
  content_type: number;
  user_id: number | null;
  created_at: Date;
};

/** Excludes messages undone before they were sent. */
export async function findMessages(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
): Promise<CountedMessage[]> {
  const { rows } = await sql<CountedMessage>`
    select id, conversation_id, message_type, content_type, created_at,
      case when sender_type = 'User' then sender_id end as user_id
    from message m where account_id = ${accountId} and id = any(${ids}::bigint[]) and ${wasSent}`.execute(
    trx,
  );
  return rows;
}

const wasSent = sql`not m.content_attributes ? 'unsent'`;

/** Takes the rows of messages away. */
export async function deleteMessages(
  trx: Trx,
  accountId: number,
  messages: readonly { message_id: number; conversation_id: number }[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    delete from reporting_event r using unnest(
      ${messages.map((message) => message.conversation_id)}::bigint[],
      ${messages.map((message) => message.message_id)}::bigint[]
    ) as m (conversation_id, id)
    where r.account_id = ${accountId} and r.conversation_id = m.conversation_id and r.source = m.id
      and r.name = any(${messageNumbers}::smallint[])`.execute(trx);
}

const messageNumbers: readonly number[] = [nameNumber('message_incoming'), nameNumber('message_outgoing')];

/** Of these conversations, those in which a person of the account has written. */
export async function findAnswered(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select c.id from unnest(${ids}::bigint[]) as c (id) where exists (
      select from message m where m.account_id = ${accountId} and m.conversation_id = c.id
        and m.message_type = ${messageTypeNumber.outgoing} and m.sender_type = 'User'
        and ${wasSent})`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** When bots handed these conversations over. */
export async function findHandoffs(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Date>> {
  const { rows } = await sql<{ conversation_id: number; created_at: Date }>`
    select conversation_id, created_at from reporting_event
    where account_id = ${accountId} and conversation_id = any(${ids}::bigint[])
      and name = ${nameNumber('conversation_bot_handoff')}`.execute(trx);
  return new Map(rows.map((row) => [row.conversation_id, row.created_at]));
}

/** Existing rows stay as they are. */
export async function insertEvents(trx: Trx, accountId: number, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into reporting_event (account_id, conversation_id, name, source, inbox_id, user_id, team_id, labels,
      is_resolved, value_ms, business_ms, started_at, ended_at, created_at)
    select ${accountId}::bigint, conversation_id, name, source, inbox_id, user_id, team_id, labels,
      is_resolved, value_ms, business_ms, started_at, ended_at, created_at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
      conversation_id bigint, name smallint, source bigint, inbox_id bigint, user_id bigint, team_id bigint,
      labels text[], is_resolved boolean, value_ms bigint, business_ms bigint, started_at timestamptz,
      ended_at timestamptz, created_at timestamptz)
    on conflict (account_id, conversation_id, name, source) do nothing`.execute(trx);
}

const resolutions: readonly number[] = [
  nameNumber('conversation_resolved'),
  nameNumber('conversation_bot_resolved'),
];
const heads: readonly number[] = [nameNumber('conversation_created'), ...resolutions];

/** Notes with each resolution of these conversations the one before it. */
export async function linkResolutions(trx: Trx, accountId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update reporting_event r set previous_at = before.at, previous_of_user_at = before.of_user_at
    from (
      select conversation_id, name, source,
        lag(created_at) over (partition by conversation_id, name order by created_at, source) as at,
        lag(created_at) over (partition by conversation_id, name, user_id order by created_at, source) as of_user_at
      from reporting_event
      where account_id = ${accountId} and conversation_id = any(${ids}::bigint[])
        and name = any(${resolutions}::smallint[])
    ) before
    where r.account_id = ${accountId} and r.conversation_id = before.conversation_id and r.name = before.name
      and r.source = before.source and (r.previous_at, r.previous_of_user_at)
        is distinct from (before.at, before.of_user_at)`.execute(trx);
}

/**
 * Updates the rows of these conversations to their current state. The row of the conversation itself shows whether
 * there is anything to do: its other rows are not read otherwise.
 */
export async function updateReportedConversations(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update reporting_event r set team_id = c.team_id, labels = nullif(c.labels, '{}')
    from conversation c join reporting_event head on head.account_id = c.account_id
      and head.conversation_id = c.id and head.name = ${nameNumber('conversation_created')} and head.source = 0
    where c.account_id = ${accountId} and c.id = any(${ids}::bigint[])
      and (head.team_id, head.labels) is distinct from (c.team_id, nullif(c.labels, '{}'))
      and r.account_id = c.account_id and r.conversation_id = c.id`.execute(trx);
  await sql`
    update reporting_event r set is_resolved = c.status = 1,
      user_id = case when r.name = ${nameNumber('conversation_created')} then c.assignee_id else r.user_id end
    from conversation c
    where c.account_id = ${accountId} and c.id = any(${ids}::bigint[])
      and r.account_id = c.account_id and r.conversation_id = c.id and r.name = any(${heads}::smallint[])
      and (r.is_resolved <> (c.status = 1) or (r.name = ${nameNumber('conversation_created')}
        and r.user_id is distinct from c.assignee_id))`.execute(trx);
}

/** An account whose earlier conversations are not counted yet. */
export async function nextToFill(
  db: Queryable,
): Promise<{ account_id: number; next_id: number } | undefined> {
  const { rows } = await sql<{ account_id: number; next_id: number }>`
    select account_id, next_id from reporting_fill order by account_id limit 1`.execute(db);
  return rows[0];
}

/** The next conversations from an id on. */
export async function conversationsFrom(
  db: Queryable,
  accountId: number,
  from: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from conversation where account_id = ${accountId} and id >= ${from} order by id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function recordFilled(trx: Trx, accountId: number, nextId: number | undefined): Promise<void> {
  if (nextId === undefined)
    await sql`delete from reporting_fill where account_id = ${accountId}`.execute(trx);
  else await sql`update reporting_fill set next_id = ${nextId} where account_id = ${accountId}`.execute(trx);
}

/**
 * Writes what can be reconstructed of earlier conversations: their creation, their messages, and the first reply. When
 * they were resolved, and later waiting times, were not recorded.
 */
export async function fillEvents(trx: Trx, accountId: number, ids: readonly number[]): Promise<void> {
  const of = (name: EventName) => sql.lit(nameNumber(name));
  const conversation = sql`c.inbox_id, c.team_id, nullif(c.labels, '{}')`;
  const columns = sql`(account_id, conversation_id, name, source, created_at, inbox_id, team_id, labels, user_id,
    is_resolved, value_ms, business_ms, started_at, ended_at)`;
  await sql`
    insert into reporting_event ${columns}
    select c.account_id, c.id, ${of('conversation_created')}, 0, c.created_at, ${conversation}, c.assignee_id,
      c.status = 1, null::bigint, null::bigint, null::timestamptz, null::timestamptz
    from conversation c where c.account_id = ${accountId} and c.id = any(${ids}::bigint[])
    union all
    select c.account_id, c.id, case when m.message_type = ${messageTypeNumber.incoming} then ${of('message_incoming')}
      else ${of('message_outgoing')} end, m.id, m.created_at, ${conversation},
      case when m.message_type = ${messageTypeNumber.outgoing} and m.sender_type = 'User' then m.sender_id end,
      false, null, null, null, null
    from conversation c join message m on m.account_id = c.account_id and m.conversation_id = c.id
    where c.account_id = ${accountId} and c.id = any(${ids}::bigint[])
      and m.message_type in (${messageTypeNumber.incoming}, ${messageTypeNumber.outgoing}) and ${wasSent}
    union all
    select c.account_id, c.id, ${of('survey_sent')}, m.id, m.created_at, ${conversation}, null, false, null, null,
      null, null
    from conversation c join message m on m.account_id = c.account_id and m.conversation_id = c.id
    where c.account_id = ${accountId} and c.id = any(${ids}::bigint[])
      and m.content_type = ${sql.lit(contentTypes.indexOf('input_csat'))}
    on conflict (account_id, conversation_id, name, source) do nothing`.execute(trx);
}

export type AnsweredBefore = {
  conversation_id: number;
  message_id: number;
  user_id: number | null;
  answered_at: Date;
};

/** The first answers in conversations that have no row of one. */
export async function findFirstAnswers(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
): Promise<AnsweredBefore[]> {
  const { rows } = await sql<AnsweredBefore>`
    select c.id as conversation_id, m.id as message_id, m.sender_id as user_id,
      c.first_reply_created_at as answered_at
    from conversation c, lateral (
      select id, sender_id from message m
      where m.account_id = c.account_id and m.conversation_id = c.id and m.sender_type = 'User'
        and m.message_type = ${messageTypeNumber.outgoing} and not m.private
        and m.created_at >= c.first_reply_created_at
      order by m.id limit 1
    ) m
    where c.account_id = ${accountId} and c.id = any(${ids}::bigint[]) and c.first_reply_created_at is not null
      and not exists (
        select from reporting_event r where r.account_id = c.account_id and r.conversation_id = c.id
          and r.name = ${nameNumber('first_response')})`.execute(trx);
  return rows;
}
