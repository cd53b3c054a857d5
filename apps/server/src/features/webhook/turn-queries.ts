import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { failed, slowForSeconds, waiting } from './model.ts';
import type { WebhookKey } from './queries.ts';

/** A webhook that is called, or may be called now. */
export type Turn = WebhookKey & { isSlow: boolean };

/**
 * Webhooks that may be told something now and are not being called, at most so many quick ones and so many slow ones.
 * First come those of accounts of which the fewest are being called, then those that were told longest ago; never more
 * of one account at once than it has turns.
 */
export async function listTurns(
  db: Queryable,
  now: Date,
  called: readonly Turn[],
  free: { quick: number; slow: number; perAccount: number },
): Promise<Turn[]> {
  const { rows } = await sql<{ account_id: number; id: number; is_slow: boolean }>`
    with called as (
      select * from unnest(
        ${called.map(({ accountId }) => accountId)}::bigint[],
        ${called.map(({ id }) => id)}::bigint[],
        ${called.map(({ isSlow }) => isSlow)}::boolean[]
      ) as t (account_id, id, is_slow)
    ),
    busy as (select account_id, is_slow, count(*) as calls from called group by account_id, is_slow),
    due as (
      select account_id, id, told_at, next_at,
        coalesce(slow_at > ${now}::timestamptz - make_interval(secs => ${slowForSeconds}), false) as is_slow
      from webhook
      where next_at <= ${now}
        and not exists (select from called where called.account_id = webhook.account_id and called.id = webhook.id)
    ),
    ranked as (
      select due.*, coalesce(busy.calls, 0) + row_number() over (
        partition by account_id, is_slow order by told_at nulls first, next_at, id
      ) as rank
      from due left join busy using (account_id, is_slow)
    ),
    placed as (
      select ranked.*, row_number() over (
        partition by is_slow order by rank, told_at nulls first, next_at, id
      ) as place
      from ranked where rank <= ${free.perAccount}
    )
    select account_id, id, is_slow from placed
    where place <= case when is_slow then ${free.slow}::int else ${free.quick}::int end
    order by place`.execute(db);
  return rows.map((row) => ({ accountId: row.account_id, id: row.id, isSlow: row.is_slow }));
}

/** For how many seconds the webhook that has waited longest for its turn has; 0 where none waits. */
export async function longestWait(db: Queryable): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(extract(epoch from now() - greatest(next_at, told_at))), 0)::float8 as seconds
    from webhook where next_at <= now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Lets webhooks be told what waits for them now, or once they have rested. */
export async function askTurns(
  trx: Trx,
  accountId: number,
  webhookIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update webhook set next_at = least(next_at, greatest(${now}::timestamptz, rests_until))
    where account_id = ${accountId} and id = any(${[...webhookIds]}::bigint[])
      and next_at is distinct from least(next_at, greatest(${now}::timestamptz, rests_until))`.execute(trx);
}

/** Until when it has nothing to be told, as an expression for a row that is held and rests as long. */
export function nextTurn({ accountId, id }: WebhookKey, restsUntil: Date | null) {
  return sql<Date | null>`(
    select greatest(min(due_at), ${restsUntil}::timestamptz) from webhook_delivery
    where account_id = ${accountId} and webhook_id = ${id} and status = ${waiting} and due_at is not null
    having min(due_at) is not null)`;
}

/**
 * Gives up what has been due since before a time, and what is told only once earlier; so many at most. Answers how many
 * of the first kind there were.
 */
export async function giveUpDue(
  trx: Trx,
  { accountId, id }: WebhookKey,
  { before, onceBefore, limit, problem }: { before: Date; onceBefore: Date; limit: number; problem: string },
): Promise<number> {
  const { rows } = await sql<{ missed: number }>`
    with old as (
      select account_id, id from webhook_delivery
      where account_id = ${accountId} and webhook_id = ${id} and status = ${waiting}
        and due_at < ${onceBefore} and (max_attempts = 1 or due_at < ${before})
      order by due_at limit ${limit}
    ),
    ended as (
      update webhook_delivery as given set status = ${failed}, due_at = null, problem = ${problem}
      from old where given.account_id = old.account_id and given.id = old.id
      returning given.max_attempts
    )
    select count(*) filter (where max_attempts > 1)::int as missed from ended`.execute(trx);
  return rows[0]?.missed ?? 0;
}
