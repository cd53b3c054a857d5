import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import type { ReceiverTable } from '../../platform/receivers/receiver-table.ts';
import { holdingAttempts, maxReceivers, slowForSeconds, type MissedCall } from './model.ts';
import type { CallRow, ReceiverKey } from './queries.ts';

/** A customer waits for what a bot answers, so bots never wait for the rest. */
export const hookReceivers: ReceiverTable = {
  name: 'hook_receiver',
  service: 'hook-calls',
  kind: sql`case when agent_bot_id is null then 'other' else 'bot' end`,
  slowForSeconds,
  maxConcurrent: maxReceivers,
};

/** No call before it in its conversation waits, or only one that failed so often that it holds nothing back. */
const isFirst = ({ accountId, id }: ReceiverKey) => sql<boolean>`not exists (
  select from hook_call as earlier
  where earlier.account_id = ${accountId} and earlier.hook_receiver_id = ${id}
    and earlier.conversation_id = hook_call.conversation_id and earlier.id < hook_call.id
    and earlier.due_at is not null and earlier.attempts < ${holdingAttempts}
)`;

/** Claims due calls until `until`. */
export async function claimDue(
  db: Queryable,
  key: ReceiverKey,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    update hook_call set attempts = attempts + 1, due_at = ${until}
    where account_id = ${key.accountId} and id in (
      select id from hook_call
      where account_id = ${key.accountId} and hook_receiver_id = ${key.id} and due_at <= ${now} and ${isFirst(key)}
      order by due_at, id limit ${limit} for update skip locked
    )
    returning *`.execute(db);
  return rows;
}

/** When its next call is due, not before the end of its pause: an expression for a locked row. */
export function nextDueAt(key: ReceiverKey, backoffUntil: Date | null) {
  return sql<Date | null>`(
    select greatest(due_at, ${backoffUntil}::timestamptz) from hook_call
    where account_id = ${key.accountId} and hook_receiver_id = ${key.id} and due_at is not null and ${isFirst(key)}
    order by due_at limit 1)`;
}

/** Ends calls that have been due since before a time, so many at most. Answers which. */
export async function giveUpDue(
  trx: Trx,
  { accountId, id }: ReceiverKey,
  { before, limit }: { before: Date; limit: number },
): Promise<MissedCall[]> {
  const { rows } = await sql<MissedCall>`
    update hook_call set due_at = null, body = '', url = null
    where account_id = ${accountId} and id in (
      select id from hook_call
      where account_id = ${accountId} and hook_receiver_id = ${id} and due_at < ${before}
      order by due_at limit ${limit} for update skip locked
    )
    returning caller`.execute(trx);
  return rows;
}
