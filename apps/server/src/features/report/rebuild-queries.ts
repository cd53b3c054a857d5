import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { eventNames, nameNumber, type Range } from './model.ts';

/** Waits for all writers of rows, and blocks new ones: before anything else, so that there is no deadlock. */
export async function lockReportRows(trx: Trx): Promise<void> {
  await sql`lock table reporting_event in share mode`.execute(trx);
}

/** The first account from an id on. */
export async function nextAccount(db: Queryable, from: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '>=', from)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The first and the last moment of its rows and sums; undefined without any. */
export async function findReportedRange(db: Queryable, accountId: number): Promise<Range | undefined> {
  const { rows } = await sql<{ since: Date | null; until: Date | null }>`
    select least(min(r.first), (select min(bucket) from reporting_rollup where account_id = ${accountId})) as since,
      greatest(max(r.last), (select max(bucket) from reporting_rollup where account_id = ${accountId})) as until
    from unnest(${eventNames.map(nameNumber)}::smallint[]) as n (name), lateral (
      select min(created_at) as first, max(created_at) as last from reporting_event
      where account_id = ${accountId} and name = n.name
    ) r`.execute(db);
  const { since, until } = rows[0] ?? {};
  return since == null || until == null ? undefined : { since: since.getTime(), until: until.getTime() + 1 };
}

const sums = (accountId: number, { since, until }: Range) => sql`
  select r.account_id, p.step, p.dimension, p.key, r.name, p.bucket, count(*)::bigint as count,
    count(*) filter (where is_resolved)::bigint as resolved_count,
    coalesce(sum(value_ms), 0)::bigint as value_ms, coalesce(sum(business_ms), 0)::bigint as business_ms
  from reporting_event r, reporting_parts(r.inbox_id, r.user_id, r.team_id, r.labels, r.created_at) p
  where r.account_id = ${accountId} and r.name = any(${eventNames.map(nameNumber)}::smallint[])
    and r.created_at >= ${new Date(since)} and r.created_at < ${new Date(until)}
  group by 1, 2, 3, 4, 5, 6`;

const inRange = (accountId: number, { since, until }: Range) => sql`
  account_id = ${accountId} and bucket >= ${new Date(since)} and bucket < ${new Date(until)}`;

/** How many sums of the account in whole days of UTC differ from what its rows add up to, at one moment. */
export async function countDifferences(db: Queryable, accountId: number, range: Range): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with made as (${sums(accountId, range)}),
      kept as (select * from reporting_rollup where ${inRange(accountId, range)})
    select count(*) as count from (
      (select * from made except select * from kept) union all (select * from kept except select * from made)
    ) as difference`.execute(db);
  return Number(rows[0]?.count);
}

/** Rebuilds these sums of the account. */
export async function replaceSums(trx: Trx, accountId: number, range: Range): Promise<void> {
  await sql`delete from reporting_rollup where ${inRange(accountId, range)}`.execute(trx);
  await sql`
    insert into reporting_rollup (account_id, step, dimension, key, name, bucket, count, resolved_count, value_ms,
      business_ms) ${sums(accountId, range)}`.execute(trx);
}
