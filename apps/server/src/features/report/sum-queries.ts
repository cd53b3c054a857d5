import type { ReportType } from '@confab/contract/features/report';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { dimensionNumber, nameNumber, type EventName, type Range, type Subject } from './model.ts';
import type { RangeParts } from './period-model.ts';

/** The requested sums: of these names, in a range that is read in parts. */
export type SumQuery = {
  accountId: number;
  names: readonly EventName[];
  range: Range;
  pieces: RangeParts;
};

/** Sums of one name, of one period (counted from 1) or of one key. */
export type SumRow = {
  place: string;
  name: number;
  count: number;
  resolved_count: number;
  value_ms: number;
  business_ms: number;
};

/** The sums of one subject by period; `starts` are the starts of the periods in milliseconds. */
export async function sumPeriods(
  db: Queryable,
  query: SumQuery,
  subject: Subject,
  starts: readonly number[],
): Promise<SumRow[]> {
  const sums = (step: number, ranges: readonly Range[]) => sql`
    select bucket as at, name, count, resolved_count, value_ms, business_ms from reporting_rollup
    where account_id = ${query.accountId} and step = ${sql.lit(step)}
      and dimension = ${dimensionNumber(subject.type)} and key = any(${texts(subject.keys)})
      and name = any(${numbers(query.names)}::smallint[]) and ${within('bucket', ranges)}`;
  const { rows } = await sql<SumRow>`
    select width_bucket(at, ${moments(starts)}::timestamptz[])::text as place, name, ${totals}
    from (
      ${sums(1, query.pieces.days)} union all ${sums(0, query.pieces.quarters)} union all
      select created_at, name, 1, is_resolved::int, coalesce(value_ms, 0), coalesce(business_ms, 0)
      from reporting_event
      where account_id = ${query.accountId} and name = any(${numbers(query.names)}::smallint[])
        and ${within('created_at', query.pieces.rows)} and ${isOf(subject)}
    ) as part group by 1, 2`.execute(db);
  return rows;
}

/**
 * Among the resolutions in these periods whose conversations are still resolved, those that repeat an earlier one of
 * the same conversation in the same period. Reads only such repetitions, which are few.
 */
export async function countRepeated(
  db: Queryable,
  { accountId, names, range }: SumQuery,
  subject: Subject,
  starts: readonly number[],
): Promise<{ place: string; name: number; count: number }[]> {
  const previous = sql.ref(subject.type === 'agent' ? 'previous_of_user_at' : 'previous_at');
  const { rows } = await sql<{ place: string; name: number; count: number }>`
    with asked as (select ${moments(starts)}::timestamptz[] as starts)
    select width_bucket(created_at, starts)::text as place, name, count(*) as count
    from reporting_event, asked
    where account_id = ${accountId} and previous_at is not null and ${within('created_at', [range])}
      and name = any(${numbers(names)}::smallint[]) and is_resolved and ${isOf(subject)}
      and ${previous} >= greatest(${new Date(range.since)}::timestamptz, starts[width_bucket(created_at, starts)])
    group by 1, 2`.execute(db);
  return rows;
}

/** The sums of every inbox, agent, team or label, by key; of channels those of inboxes. */
export async function sumKeys(
  db: Queryable,
  query: SumQuery,
  type: Exclude<ReportType, 'account'>,
): Promise<SumRow[]> {
  const sums = (step: number, ranges: readonly Range[]) => sql`
    select key, name, count, resolved_count, value_ms, business_ms from reporting_rollup
    where account_id = ${query.accountId} and step = ${sql.lit(step)} and dimension = ${dimensionNumber(type)}
      and name = any(${numbers(query.names)}::smallint[]) and ${within('bucket', ranges)}`;
  const { rows } = await sql<SumRow>`
    select key as place, name, ${totals}
    from (
      ${sums(1, query.pieces.days)} union all ${sums(0, query.pieces.quarters)} union all
      select p.key, name, 1, is_resolved::int, coalesce(value_ms, 0), coalesce(business_ms, 0)
      from reporting_event r, reporting_parts(r.inbox_id, r.user_id, r.team_id, r.labels, r.created_at) p
      where account_id = ${query.accountId} and name = any(${numbers(query.names)}::smallint[])
        and ${within('created_at', query.pieces.rows)} and p.step = 0 and p.dimension = ${dimensionNumber(type)}
    ) as part group by 1, 2`.execute(db);
  return rows;
}

/** Messages to contacts in conversations of these inboxes that began in the range, and were written in it. */
export async function countBotMessages(
  db: Queryable,
  accountId: number,
  inboxIds: readonly number[],
  range: Range,
): Promise<number> {
  const began = nameNumber('conversation_created');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from reporting_event head join reporting_event r on r.account_id = head.account_id
      and r.conversation_id = head.conversation_id and r.name = ${nameNumber('message_outgoing')}
    where head.account_id = ${accountId} and head.name = ${began} and head.inbox_id = any(${inboxIds}::bigint[])
      and ${within('head.created_at', [range])} and ${within('r.created_at', [range])}`.execute(db);
  return Number(rows[0]?.count);
}

const totals = sql`sum(count)::bigint as count, sum(resolved_count)::bigint as resolved_count,
  sum(value_ms)::bigint as value_ms, sum(business_ms)::bigint as business_ms`;

const numbers = (names: readonly EventName[]): number[] => names.map(nameNumber);

export function texts(keys: readonly string[]): RawBuilder<unknown> {
  return sql`${[...keys]}::text[]`;
}

const moments = (starts: readonly number[]): string[] => starts.map((at) => new Date(at).toISOString());

function within(column: string, ranges: readonly Range[]): RawBuilder<unknown> {
  if (ranges.length === 0) return sql`false`;
  const at = sql.ref(column);
  const each = ranges.map(
    ({ since, until }) =>
      sql`(${at} >= ${new Date(since)}::timestamptz and ${at} < ${new Date(until)}::timestamptz)`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

export function isOf({ type, keys }: Subject): RawBuilder<unknown> {
  const [key = ''] = keys;
  switch (type) {
    case 'account':
      return sql`true`;
    case 'inbox':
      return sql`inbox_id = ${key}::bigint`;
    case 'channel':
      return sql`inbox_id = any(${texts(keys)}::bigint[])`;
    case 'agent':
      return sql`user_id = ${key}::bigint`;
    case 'team':
      return sql`team_id = ${key}::bigint`;
    case 'label':
      return sql`labels @> array[${key}::text]`;
  }
}
