import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import type { ReceiverTable } from '../../platform/receivers/receiver-table.ts';
import { failed, maxCalls, slowForSeconds, waiting } from './model.ts';
import type { WebhookKey } from './queries.ts';

/** One webhook is called once at a time. */
export const webhookReceivers: ReceiverTable = {
  name: 'webhook',
  service: 'webhooks',
  kind: sql`'webhook'`,
  slowForSeconds,
  maxConcurrent: maxCalls,
};

/** When its next delivery is due, not before the end of its pause: an expression for a locked row. */
export function nextDueAt({ accountId, id }: WebhookKey, backoffUntil: Date | null) {
  return sql<Date | null>`(
    select greatest(min(due_at), ${backoffUntil}::timestamptz) from webhook_delivery
    where account_id = ${accountId} and webhook_id = ${id} and status = ${waiting} and due_at is not null
    having min(due_at) is not null)`;
}

/**
 * Gives up deliveries that have been due since before a time, and calls that are only useful in time; at most this
 * many. Returns the number of the former.
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
