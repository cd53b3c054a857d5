import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

/** Waits for all writers of rows, and blocks new ones: before anything else, so that there is no deadlock. */
export async function lockReportRows(trx: Trx): Promise<void> {
  await sql`lock table reporting_event in share mode`.execute(trx);
}

const sums = (accountId: number) => sql`
  select r.account_id, p.step, p.dimension, p.key, r.name, p.bucket, count(*)::bigint as count,
    count(*) filter (where is_resolved)::bigint as resolved_count,
    coalesce(sum(value_ms), 0)::bigint as value_ms, coalesce(sum(business_ms), 0)::bigint as business_ms
  from reporting_event r, reporting_parts(r.inbox_id, r.user_id, r.team_id, r.labels, r.created_at) p
  where r.account_id = ${accountId} group by 1, 2, 3, 4, 5, 6`;

/** How many sums of the account differ from what its rows add up to, at one moment. */
export async function countDifferences(db: Queryable, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with made as (${sums(accountId)}), kept as (select * from reporting_rollup where account_id = ${accountId})
    select count(*) as count from (
      (select * from made except select * from kept) union all (select * from kept except select * from made)
    ) as difference`.execute(db);
  return Number(rows[0]?.count);
}

/** Rebuilds the sums of the account. */
export async function replaceSums(trx: Trx, accountId: number): Promise<void> {
  await sql`delete from reporting_rollup where account_id = ${accountId}`.execute(trx);
  await sql`
    insert into reporting_rollup (account_id, step, dimension, key, name, bucket, count, resolved_count, value_ms,
      business_ms) ${sums(accountId)}`.execute(trx);
}
