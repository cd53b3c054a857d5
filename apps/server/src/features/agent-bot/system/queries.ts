import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { lockByName } from '../../../platform/db/lock-by-name.ts';
import type { SystemBot } from '../../../platform/db/row-types.ts';

/** With the number of its token. */
export type SystemBotRow = Selectable<SystemBot> & { token_id: number | null };
export type SystemBotValues = {
  name: string;
  description: string | null;
  outgoing_url: string | null;
  avatar_key: string | null;
};

function systemBots(db: Queryable) {
  return db
    .selectFrom('system_bot')
    .leftJoin('access_token', (join) =>
      join
        .onRef('access_token.owner_id', '=', 'system_bot.id')
        .on('access_token.owner_type', '=', 'agent_bot'),
    )
    .selectAll('system_bot')
    .select('access_token.id as token_id')
    .where('system_bot.deleting_at', 'is', null);
}

/** Those of the installation, newest first. Their number is limited. */
export function listSystemBotRows(db: Queryable): Promise<SystemBotRow[]> {
  return systemBots(db).orderBy('system_bot.id', 'desc').execute();
}

export function findSystemBot(db: Queryable, id: number): Promise<SystemBotRow | undefined> {
  return systemBots(db).where('system_bot.id', '=', id).executeTakeFirst();
}

/** In how many accounts a bot was connected to an inbox at some time. */
export async function countAccountsOf(db: Queryable, id: number): Promise<number> {
  const row = await db
    .selectFrom('agent_bot')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('system_bot_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The bot, locked for a change, or only against changes by others. */
export function lockSystemBot(
  trx: Trx,
  id: number,
  how: 'change' | 'use' = 'change',
): Promise<Selectable<SystemBot> | undefined> {
  const row = trx.selectFrom('system_bot').selectAll().where('id', '=', id).where('deleting_at', 'is', null);
  return (how === 'change' ? row.forUpdate() : row.forShare()).executeTakeFirst();
}

/** Undefined when there are as many as there may be. */
export async function insertSystemBot(
  trx: Trx,
  values: SystemBotValues,
  max: number,
): Promise<number | undefined> {
  await lockByName(trx, 'system_bot');
  if ((await listSystemBotRows(trx)).length >= max) return undefined;
  const row = await trx.insertInto('system_bot').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateSystemBotRow(
  trx: Trx,
  id: number,
  changes: Partial<SystemBotValues & { deleting_at: Date }>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('system_bot')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteSystemBotRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('system_bot').where('id', '=', id).execute();
}

/** Also one that is being deleted. */
export function findAnySystemBot(db: Queryable, id: number): Promise<Selectable<SystemBot> | undefined> {
  return db.selectFrom('system_bot').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Accounts with an outdated copy of a bot; of one that is being deleted, all of them. */
export async function listOutdatedAccounts(
  db: Queryable,
  {
    id,
    deleting_at: deletingAt,
    name,
    description,
    outgoing_url: url,
    avatar_key: key,
  }: Selectable<SystemBot>,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from agent_bot
    where system_bot_id = ${id} and account_id > ${after} and (${deletingAt !== null}
      or (name, description, outgoing_url, avatar_key) is distinct from
        (${name}::text, ${description}::text, ${url}::text, ${key}::text))
    order by account_id limit ${limit}`.execute(db);
  return rows.map((row) => row.account_id);
}

/** Updates an account's copy of a bot of the installation. */
export async function syncSystemBot(
  trx: Trx,
  accountId: number,
  { id, name, description, outgoing_url, avatar_key, updated_at }: Selectable<SystemBot>,
): Promise<void> {
  const known = { name, description, outgoing_url, avatar_key, updated_at };
  await trx
    .insertInto('agent_bot')
    .values({ ...known, account_id: accountId, id, system_bot_id: id })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(known))
    .execute();
}

/** Its inboxes then have no bot. */
export async function removeSystemBot(trx: Trx, accountId: number, id: number): Promise<void> {
  await trx
    .deleteFrom('agent_bot')
    .where('account_id', '=', accountId)
    .where('system_bot_id', '=', id)
    .execute();
}
