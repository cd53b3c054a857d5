import { sql } from 'kysely';
import type { Queryable, Trx } from '../db/database.ts';
import type { Receiver, ReceiverTable } from './receiver-table.ts';

/**
 * Receivers with due deliveries that are not being called, up to the remaining turns. Accounts with the fewest calls in
 * progress come first, then receivers called longest ago; one account never exceeds its own limit.
 */
export async function listDueReceivers(
  db: Queryable,
  { name, kind, slowForSeconds, maxConcurrent }: ReceiverTable,
  now: Date,
  called: readonly Receiver[],
): Promise<Receiver[]> {
  const { rows } = await sql<{ account_id: number; id: number; kind: string; is_slow: boolean }>`
    with called as (
      select * from unnest(
        ${called.map(({ accountId }) => accountId)}::bigint[],
        ${called.map(({ id }) => id)}::bigint[],
        ${called.map((turn) => turn.kind)}::text[],
        ${called.map(({ isSlow }) => isSlow)}::boolean[]
      ) as t (account_id, id, kind, is_slow)
    ),
    busy as (select account_id, kind, is_slow, count(*) as turns from called group by account_id, kind, is_slow),
    taken as (select kind, is_slow, count(*) as turns from called group by kind, is_slow),
    due as (
      select account_id, id, called_at, next_at, ${kind} as kind,
        coalesce(slow_at > ${now}::timestamptz - make_interval(secs => ${slowForSeconds}), false) as is_slow
      from ${sql.table(name)} as receiver
      where next_at <= ${now}
        and not exists (select from called where called.account_id = receiver.account_id and called.id = receiver.id)
    ),
    ranked as (
      select due.*, coalesce(busy.turns, 0) + row_number() over (
        partition by account_id, kind, is_slow order by called_at nulls first, next_at, id
      ) as rank
      from due left join busy using (account_id, kind, is_slow)
    ),
    placed as (
      select ranked.*, coalesce(taken.turns, 0) + row_number() over (
        partition by kind, is_slow order by rank, called_at nulls first, next_at, id
      ) as place
      from ranked left join taken using (kind, is_slow) where rank <= ${maxConcurrent.perAccount}
    )
    select account_id, id, kind, is_slow from placed
    where place <= case when is_slow then ${maxConcurrent.slow}::int else ${maxConcurrent.quick}::int end
    order by place, kind, is_slow`.execute(db);
  return rows.map((row) => ({
    accountId: row.account_id,
    id: row.id,
    kind: row.kind,
    isSlow: row.is_slow,
  }));
}

/** Seconds that the longest waiting receiver has waited; 0 when none waits. */
export async function longestWait(db: Queryable, { name }: ReceiverTable): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(extract(epoch from now() - greatest(next_at, called_at))), 0)::float8 as seconds
    from ${sql.table(name)} where next_at <= now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Schedules receivers with pending deliveries now, or after their pause. */
export async function setDue(
  trx: Trx,
  { name }: ReceiverTable,
  { accountId, ids }: { accountId: number; ids: readonly number[] },
  now: Date,
): Promise<void> {
  await sql`
    update ${sql.table(name)} set next_at = least(next_at, greatest(${now}::timestamptz, backoff_until))
    where account_id = ${accountId} and id = any(${[...ids]}::bigint[])
      and next_at is distinct from least(next_at, greatest(${now}::timestamptz, backoff_until))`.execute(trx);
}
