import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import type { AgentBot } from '../../platform/db/row-types.ts';
import type { AgentBotValues } from './model.ts';

export type AgentBotKey = { accountId: number; id: number };
/** With its sealed token. */
export type AgentBotRow = Selectable<AgentBot> & { token_encrypted: string | null };

function bots(db: Queryable) {
  return db
    .selectFrom('agent_bot')
    .leftJoin('access_token', (join) =>
      join
        .onRef('access_token.owner_id', '=', 'agent_bot.id')
        .on('access_token.owner_type', '=', 'agent_bot'),
    )
    .selectAll('agent_bot')
    .select('access_token.token_encrypted');
}

const botsOf = (db: Queryable, accountId: number) => bots(db).where('agent_bot.account_id', '=', accountId);

/** The account's own. */
export function listBotRows(db: Queryable, accountId: number): Promise<AgentBotRow[]> {
  return botsOf(db, accountId).where('agent_bot.system_bot_id', 'is', null).orderBy('agent_bot.id').execute();
}

/** One of the account's own, or of the installation that the account uses. */
export function findAgentBot(
  db: Queryable,
  { accountId, id }: AgentBotKey,
): Promise<AgentBotRow | undefined> {
  return botsOf(db, accountId).where('agent_bot.id', '=', id).executeTakeFirst();
}

/** Those of several accounts themselves, or the one of them with an id. */
export function listBotsIn(
  db: Queryable,
  accountIds: readonly number[],
  id?: number,
): Promise<AgentBotRow[]> {
  const accounts = sql<number>`any(${[...accountIds]}::bigint[])`;
  const rows = bots(db)
    .where('agent_bot.account_id', '=', accounts)
    .where('agent_bot.system_bot_id', 'is', null)
    .orderBy('agent_bot.id');
  return (id === undefined ? rows : rows.where('agent_bot.id', '=', id)).execute();
}

/** Whether there is a bot with this id in any account: each has a token. */
export async function isBot(db: Queryable, id: number): Promise<boolean> {
  const token = await db
    .selectFrom('access_token')
    .select('id')
    .where('owner_type', '=', 'agent_bot')
    .where('owner_id', '=', id)
    .executeTakeFirst();
  return token !== undefined;
}

/** A bot of the account's own, locked for a change. */
export function lockBot(trx: Trx, { accountId, id }: AgentBotKey): Promise<Selectable<AgentBot> | undefined> {
  return trx
    .selectFrom('agent_bot')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('system_bot_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export type BotChanges = Partial<AgentBotValues & { avatar_key: string | null; token_renewed_at: Date }>;

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertBot(
  trx: Trx,
  accountId: number,
  values: BotChanges & { name: string },
  max: number,
): Promise<number | undefined> {
  // Copies of bots of the installation are not the account's own.
  if (!(await hasCapacity(trx, 'agent_bot', accountId, max, sql`system_bot_id is null`))) return undefined;
  const { bot_config: config, ...rest } = values;
  const row = await trx
    .insertInto('agent_bot')
    .values({ ...rest, account_id: accountId, bot_config: jsonb(config ?? {}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateBotRow(
  trx: Trx,
  { accountId, id }: AgentBotKey,
  { bot_config: config, ...rest }: BotChanges,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('agent_bot')
    .set({ ...rest, ...(config === undefined ? {} : { bot_config: jsonb(config) }), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** The token is deleted with the bot. Returns the key of its avatar, undefined without one. */
export async function deleteBotRow(
  trx: Trx,
  { accountId, id }: AgentBotKey,
): Promise<{ avatar_key: string | null } | undefined> {
  const deleted = await trx
    .deleteFrom('agent_bot')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('system_bot_id', 'is', null)
    .returning('avatar_key')
    .executeTakeFirst();
  if (deleted !== undefined) await deleteBotToken(trx, id);
  return deleted;
}

export async function deleteBotToken(trx: Trx, botId: number): Promise<void> {
  await trx
    .deleteFrom('access_token')
    .where('owner_type', '=', 'agent_bot')
    .where('owner_id', '=', botId)
    .execute();
}

/** The ids of the inboxes a bot answers in. */
export async function listInboxesOfBot(db: Queryable, { accountId, id }: AgentBotKey): Promise<number[]> {
  const rows = await db
    .selectFrom('inbox')
    .select('id')
    .where('account_id', '=', accountId)
    .where('agent_bot_id', '=', id)
    .where('deleting_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** Connects a bot to an inbox, or none. Whether there is such an inbox. */
export async function setBotOfInbox(
  trx: Trx,
  { accountId, id }: { accountId: number; id: number },
  botId: number | null,
  now: Date,
): Promise<boolean> {
  const updated = await trx
    .updateTable('inbox')
    .set({ agent_bot_id: botId, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleting_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
