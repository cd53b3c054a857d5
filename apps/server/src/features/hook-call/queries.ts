import type { HookCaller } from '@confab/contract/features/hook-call';
import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { HookCall, HookReceiver } from '../../platform/db/row-types.ts';
import { holdingAttempts, type CallTarget } from './model.ts';

/** A receiver, with the address of a bot as it is now. */
export type ReceiverRow = Pick<
  Selectable<HookReceiver>,
  'id' | 'agent_bot_id' | 'failures' | 'is_slow' | 'rests_until'
> & { bot_url: string | null };
export type ReceiverKey = { accountId: number; id: number };
export type CallRow = Omit<Selectable<HookCall>, 'caller'> & { caller: HookCaller | null };

export async function findReceiver(
  db: Queryable,
  { accountId, id }: ReceiverKey,
): Promise<ReceiverRow | undefined> {
  return db
    .selectFrom('hook_receiver')
    .leftJoin('agent_bot', (join) =>
      join
        .onRef('agent_bot.account_id', '=', 'hook_receiver.account_id')
        .onRef('agent_bot.id', '=', 'hook_receiver.agent_bot_id'),
    )
    .select([
      'hook_receiver.id',
      'hook_receiver.agent_bot_id',
      'hook_receiver.failures',
      'hook_receiver.is_slow',
      'hook_receiver.rests_until',
      'agent_bot.outgoing_url as bot_url',
    ])
    .where('hook_receiver.account_id', '=', accountId)
    .where('hook_receiver.id', '=', id)
    .executeTakeFirst();
}

/** One row for each; its use is noted once a day, so that calls at the same time do not wait for one another. */
export async function findOrAddReceiver(
  trx: Trx,
  accountId: number,
  target: CallTarget,
  now: Date,
): Promise<Pick<ReceiverRow, 'id' | 'agent_bot_id' | 'is_slow'>> {
  const botId = 'botId' in target ? target.botId : null;
  const origin = 'origin' in target ? target.origin : null;
  const known = await trx
    .selectFrom('hook_receiver')
    .select(['id', 'agent_bot_id', 'is_slow'])
    .where('account_id', '=', accountId)
    .where(botId === null ? sql`origin` : sql`agent_bot_id`, '=', botId ?? origin)
    .where('used_at', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .executeTakeFirst();
  if (known !== undefined) return known;
  return trx
    .insertInto('hook_receiver')
    .values({ account_id: accountId, agent_bot_id: botId, origin, used_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', botId === null ? 'origin' : 'agent_bot_id'])
        .doUpdateSet({ used_at: now }),
    )
    .returning(['id', 'agent_bot_id', 'is_slow'])
    .executeTakeFirstOrThrow();
}

export type NewCall = {
  conversationId: number | null;
  source: string;
  caller: HookCaller | null;
  url: string | null;
  event: string;
  uuid: string;
  body: string;
  now: Date;
};

/** False when the same was asked for before. */
export async function insertCall(
  trx: Trx,
  accountId: number,
  receiverId: number,
  { conversationId, source, caller, url, event, uuid, body, now }: NewCall,
): Promise<boolean> {
  const row = await trx
    .insertInto('hook_call')
    .values({
      account_id: accountId,
      hook_receiver_id: receiverId,
      conversation_id: conversationId,
      source,
      caller: caller === null ? null : jsonb<Record<string, unknown>>(caller),
      url,
      event,
      uuid,
      body,
      due_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'hook_receiver_id', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** No call before it in its conversation waits, or only one that failed so often that it holds nothing back. */
const isFirst = ({ accountId, id }: ReceiverKey) => sql<boolean>`not exists (
  select from hook_call as earlier
  where earlier.account_id = ${accountId} and earlier.hook_receiver_id = ${id}
    and earlier.conversation_id = hook_call.conversation_id and earlier.id < hook_call.id
    and earlier.due_at is not null and earlier.attempts < ${holdingAttempts}
)`;

/** Takes calls that are due; nobody else does before `until`. */
export async function claimDue(
  db: Queryable,
  key: ReceiverKey,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<CallRow[]> {
  const { rows } = await sql<Selectable<HookCall>>`
    update hook_call set attempts = attempts + 1, due_at = ${until}
    where account_id = ${key.accountId} and id in (
      select id from hook_call
      where account_id = ${key.accountId} and hook_receiver_id = ${key.id} and due_at <= ${now} and ${isFirst(key)}
      order by due_at, id limit ${limit} for update skip locked
    )
    returning *`.execute(db);
  return rows as CallRow[];
}

/** When the next call of a receiver is due; undefined when none waits. */
export async function nextDueAt(db: Queryable, key: ReceiverKey): Promise<Date | undefined> {
  const row = await db
    .selectFrom('hook_call')
    .select('due_at')
    .where('account_id', '=', key.accountId)
    .where('hook_receiver_id', '=', key.id)
    .where('due_at', 'is not', null)
    .where(isFirst(key))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? undefined;
}

/** When it is made again; null: it is over, and its body is not needed any more. */
export async function noteCall(
  trx: Trx,
  { accountId, id }: { accountId: number; id: number },
  dueAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('hook_call')
    .set({ due_at: dueAt, ...(dueAt === null ? { body: '', url: null } : {}) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function noteReceiver(
  db: Queryable,
  { accountId, id }: ReceiverKey,
  values: Pick<ReceiverRow, 'failures' | 'is_slow' | 'rests_until'>,
): Promise<void> {
  await db
    .updateTable('hook_receiver')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Ends the rest of a bot; undefined where it has none. */
export function wakeReceiver(
  trx: Trx,
  accountId: number,
  botId: number,
): Promise<Pick<ReceiverRow, 'id' | 'agent_bot_id' | 'is_slow'> | undefined> {
  return trx
    .updateTable('hook_receiver')
    .set({ failures: 0, rests_until: null })
    .where('account_id', '=', accountId)
    .where('agent_bot_id', '=', botId)
    .where('rests_until', 'is not', null)
    .returning(['id', 'agent_bot_id', 'is_slow'])
    .executeTakeFirst();
}

/** Removes calls that are older, `limit` at most. Answers how many. */
export async function deleteCallsBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from hook_call where (account_id, id) in (
      select account_id, id from hook_call where created_at < ${before} order by created_at limit ${limit}
    )`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

/** The same for servers that nothing was sent to since. */
export async function deleteUnusedReceivers(db: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from hook_receiver where agent_bot_id is null and used_at < ${before} and (account_id, id) in (
      select account_id, id from hook_receiver
      where agent_bot_id is null and used_at < ${before} limit ${limit}
    )`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
