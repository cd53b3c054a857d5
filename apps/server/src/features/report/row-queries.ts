import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { dimensionNumber, nameNumber, type EventName, type Range, type Subject } from './model.ts';
import { isOf, texts } from './sum-queries.ts';

/** `once`: of each conversation the first row of the range, and only while it is resolved. */
export type RowsQuery = { name: EventName; once: boolean; range: Range; subject: Subject };

/** Of these inboxes, and of conversations that began in the range. */
export type BotRowsQuery = { name: EventName; range: Range; inboxIds: readonly number[] };

export type StoredReportRow = {
  conversation_id: number;
  display_id: number;
  source: number;
  contact_name: string | null;
  inbox_name: string;
  agent_name: string | null;
  value_ms: number | null;
  business_ms: number | null;
  created_at: Date;
};

/**
 * The newest rows first. Only days on which the subject has rows are read, by its sums: rare ones are found as fast as
 * common ones.
 */
export function listRows(
  db: Queryable,
  accountId: number,
  { name, once, range, subject }: RowsQuery,
  window: Window,
): Promise<StoredReportRow[]> {
  const previous = sql.ref(subject.type === 'agent' ? 'previous_of_user_at' : 'previous_at');
  const since = new Date(range.since);
  const isFirst = once ? sql`and is_resolved and (${previous} is null or ${previous} < ${since})` : sql``;
  const days = sql`dimension = ${sql.lit(dimensionNumber(subject.type))} and key = any(${texts(subject.keys)})`;
  return listOf(db, accountId, { name, range }, { days, matching: sql`${isOf(subject)} ${isFirst}` }, window);
}

/** The same of inboxes with a bot. */
export function listBotRows(
  db: Queryable,
  accountId: number,
  { name, range, inboxIds }: BotRowsQuery,
  window: Window,
): Promise<StoredReportRow[]> {
  const days = sql`dimension = ${sql.lit(dimensionNumber('inbox'))} and key = any(${texts(inboxIds.map(String))})`;
  const matching = sql`inbox_id = any(${[...inboxIds]}::bigint[]) and exists (
    select from reporting_event head
    where head.account_id = ${accountId} and head.conversation_id = reporting_event.conversation_id
      and head.name = ${sql.lit(nameNumber('conversation_created'))}
      and head.created_at >= ${new Date(range.since)} and head.created_at < ${new Date(range.until)})`;
  return listOf(db, accountId, { name, range }, { days, matching }, window);
}

type Window = { offset: number; limit: number };
type Which = {
  /** On which days the sums have any. */
  days: RawBuilder<unknown>;
  matching: RawBuilder<unknown>;
};

async function listOf(
  db: Queryable,
  accountId: number,
  { name, range }: { name: EventName; range: Range },
  { days, matching }: Which,
  { offset, limit }: Window,
): Promise<StoredReportRow[]> {
  const [since, until] = [new Date(range.since), new Date(range.until)];
  const number = sql.lit(nameNumber(name));
  const { rows } = await sql<StoredReportRow>`
    with found as (
      select r.* from (
        select distinct bucket from reporting_rollup
        where account_id = ${accountId} and step = 1 and ${days} and name = ${number} and count > 0
          and bucket > ${since}::timestamptz - interval '1 day' and bucket < ${until}
        order by bucket desc
      ) day cross join lateral (
        select conversation_id, source, user_id, value_ms, business_ms, created_at from reporting_event
        where account_id = ${accountId} and name = ${number}
          and created_at >= greatest(day.bucket, ${since}) and created_at < least(day.bucket + interval '1 day', ${until})
          and ${matching}
      ) r
      order by day.bucket desc, r.created_at desc, r.conversation_id desc, r.source desc
      limit ${limit} offset ${offset}
    )
    select f.conversation_id, c.display_id, f.source, p.name as contact_name, i.name as inbox_name,
      (select u.name from account_user a join "user" u on u.id = a.user_id
        where a.account_id = ${accountId} and a.user_id = f.user_id and a.accepted_at is not null) as agent_name,
      f.value_ms, f.business_ms, f.created_at
    from found f
    join conversation c on c.account_id = ${accountId} and c.id = f.conversation_id
    join inbox i on i.account_id = c.account_id and i.id = c.inbox_id
    left join contact p on p.account_id = c.account_id and p.id = c.contact_id
    order by f.created_at desc, f.conversation_id desc, f.source desc`.execute(db);
  return rows;
}
