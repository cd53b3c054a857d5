import type { HookCaller } from '@confab/contract/features/hook-call';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { HookCall, HookReceiver } from '../../platform/db/row-types.ts';
import type { CallTarget } from './model.ts';

/** A receiver, with the address of a bot as it is now. */
export type ReceiverRow = Pick<
  Selectable<HookReceiver>,
  'id' | 'agent_bot_id' | 'failures' | 'backoff_until'
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
      'hook_receiver.backoff_until',
      'agent_bot.outgoing_url as bot_url',
    ])
    .where('hook_receiver.account_id', '=', accountId)
    .where('hook_receiver.id', '=', id)
    .executeTakeFirst();
}

/**
 * The receiver, locked until the transaction ends: who finds that nothing waits for it does so before or after it,
 * never in between. One row for each; its use is noted once a day.
 */
export async function ensureReceiver(
  trx: Trx,
  accountId: number,
  target: CallTarget,
  now: Date,
): Promise<{ id: number }> {
  const botId = 'botId' in target ? target.botId : null;
  const origin = 'origin' in target ? target.origin : null;
  const known = await trx
    .selectFrom('hook_receiver')
    .select('id')
    .where('account_id', '=', accountId)
    .where(botId === null ? sql`origin` : sql`agent_bot_id`, '=', botId ?? origin)
    .where('used_at', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .forNoKeyUpdate()
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
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The receiver, locked for a change. */
export function lockReceiver(
  trx: Trx,
  { accountId, id }: ReceiverKey,
): Promise<Pick<ReceiverRow, 'failures' | 'backoff_until'> | undefined> {
  return trx
    .selectFrom('hook_receiver')
    .select(['failures', 'backoff_until'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
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

/** False if the same call was requested before. */
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

/** When it is retried; null: it has ended, and its body is no longer needed. */
export async function recordCall(
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

type ReceiverChanges = Partial<
  Pick<Selectable<HookReceiver>, 'failures' | 'backoff_until' | 'called_at' | 'slow_at'>
> & { next_at: RawBuilder<Date | null> };

export async function updateReceiver(
  trx: Trx,
  { accountId, id }: ReceiverKey,
  changes: ReceiverChanges,
): Promise<void> {
  await trx
    .updateTable('hook_receiver')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Ends the rest of a bot; undefined where it has none. */
export function endBackoff(trx: Trx, accountId: number, botId: number): Promise<{ id: number } | undefined> {
  return trx
    .updateTable('hook_receiver')
    .set({ failures: 0, backoff_until: null })
    .where('account_id', '=', accountId)
    .where('agent_bot_id', '=', botId)
    .where('backoff_until', 'is not', null)
    .returning('id')
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
