import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { IntegrationHook } from '../../platform/db/row-types.ts';

const columns = [
  'integration_hook.id',
  'integration_hook.account_id',
  'integration_hook.app_id',
  'integration_hook.enabled',
  'integration_hook.settings',
  'integration_hook.secrets_encrypted',
  'integration_hook.inbox_id',
  'integration_hook.reference_id',
  'integration_hook.lost_access_at',
  'integration_hook.backoff_until',
  'integration_hook.access_encrypted',
  'integration_hook.updated_at',
] as const;

type Stored = Selectable<IntegrationHook>;
/** With the name of the inbox it is connected to. */
export type HookRow = Omit<Stored, 'name' | 'created_at'> & { inbox_name: string | null };
export type HookKey = { accountId: number; id: number };
/** As it is stored: secrets are sealed. */
export type HookValues = Pick<HookRow, 'enabled' | 'secrets_encrypted'> & {
  settings: Record<string, unknown>;
  inbox_id?: number | null;
  reference_id?: string | null;
  access_encrypted?: string | null;
};

function hooks(db: Queryable, accountId: number) {
  return db
    .selectFrom('integration_hook')
    .leftJoin('inbox', (join) =>
      join
        .onRef('inbox.account_id', '=', 'integration_hook.account_id')
        .onRef('inbox.id', '=', 'integration_hook.inbox_id'),
    )
    .select(columns)
    .select('inbox.name as inbox_name')
    .where('integration_hook.account_id', '=', accountId);
}

export function listHooks(db: Queryable, accountId: number): Promise<HookRow[]> {
  return hooks(db, accountId).orderBy('integration_hook.id').execute();
}

export function findHook(db: Queryable, { accountId, id }: HookKey): Promise<HookRow | undefined> {
  return hooks(db, accountId).where('integration_hook.id', '=', id).executeTakeFirst();
}

/** What the account, or one inbox of it, has connected of an app. */
export function findHookOf(
  db: Queryable,
  accountId: number,
  appId: string,
  inboxId: number | null = null,
): Promise<HookRow | undefined> {
  return hooks(db, accountId)
    .where('integration_hook.app_id', '=', appId)
    .where('integration_hook.inbox_id', 'is not distinct from', inboxId)
    .executeTakeFirst();
}

/** The hook of an app, while it is switched on. */
export function findEnabledHook(
  db: Queryable,
  accountId: number,
  appId: string,
): Promise<HookRow | undefined> {
  return hooks(db, accountId)
    .where('integration_hook.app_id', '=', appId)
    .where('integration_hook.enabled', '=', true)
    .executeTakeFirst();
}

/** The hook, locked for a change. */
export function lockHook(trx: Trx, { accountId, id }: HookKey): Promise<HookRow | undefined> {
  return hooks(trx, accountId)
    .where('integration_hook.id', '=', id)
    .forUpdate('integration_hook')
    .executeTakeFirst();
}

/** Undefined when the account, or the inbox, has connected the app already. */
export async function insertHook(
  trx: Trx,
  accountId: number,
  appId: string,
  { settings, ...rest }: HookValues,
): Promise<HookRow | undefined> {
  const made = await trx
    .insertInto('integration_hook')
    .values({ account_id: accountId, app_id: appId, settings: jsonb(settings), ...rest })
    .onConflict((conflict) => conflict.columns(['account_id', 'app_id', 'inbox_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made && findHook(trx, { accountId, id: made.id });
}

export type HookChanges = Partial<
  HookValues & Pick<HookRow, 'lost_access_at' | 'backoff_until' | 'reference_id'>
>;

export async function updateHook(
  trx: Queryable,
  { accountId, id }: HookKey,
  { settings, ...rest }: HookChanges,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('integration_hook')
    .set({ ...rest, ...(settings === undefined ? {} : { settings: jsonb(settings) }), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Suspends calls to a provider until its retry time. */
export async function pauseHook(db: Queryable, { accountId, id }: HookKey, until: Date): Promise<void> {
  await db
    .updateTable('integration_hook')
    .set({ backoff_until: until })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** The deleted hook, if there was one. */
export function deleteHook(
  trx: Trx,
  { accountId, id }: HookKey,
): Promise<Pick<HookRow, 'app_id' | 'inbox_id' | 'enabled'> | undefined> {
  return trx
    .deleteFrom('integration_hook')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['app_id', 'inbox_id', 'enabled'])
    .executeTakeFirst();
}

/** The channel of the inbox. */
export async function findInboxChannel(
  db: Queryable,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ channel: string }>`
    select channel from inbox where account_id = ${accountId} and id = ${id} and deleting_at is null`.execute(
    db,
  );
  return rows[0]?.channel;
}

/** The same by its app, with the access it had. */
export function removeHookOf(trx: Trx, accountId: number, appId: string) {
  return trx
    .deleteFrom('integration_hook')
    .where('account_id', '=', accountId)
    .where('app_id', '=', appId)
    .returning(['account_id', 'app_id', 'access_encrypted'])
    .executeTakeFirst();
}

/** The deleted connections of all accounts, for something that was deleted at the provider. */
export function removeHooksAbout(
  trx: Trx,
  appId: string,
  reference: string,
): Promise<{ account_id: number }[]> {
  return trx
    .deleteFrom('integration_hook')
    .where('app_id', '=', appId)
    .where('reference_id', '=', reference)
    .returning('account_id')
    .execute();
}

export async function setAccess(trx: Trx, { accountId, id }: HookKey, sealed: string): Promise<void> {
  await trx
    .updateTable('integration_hook')
    .set({ access_encrypted: sealed })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
