import type { Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { IntegrationHook } from '../../platform/db/row-types.ts';

export type HookRow = Pick<
  Selectable<IntegrationHook>,
  'id' | 'account_id' | 'app_id' | 'enabled' | 'settings' | 'secrets_encrypted'
>;
export type HookKey = { accountId: number; id: number };
/** As it is stored: secrets are sealed. */
export type HookValues = Pick<HookRow, 'enabled' | 'secrets_encrypted'> & {
  settings: Record<string, unknown>;
};

const columns = ['id', 'account_id', 'app_id', 'enabled', 'settings', 'secrets_encrypted'] as const;

export function listHooks(db: Queryable, accountId: number): Promise<HookRow[]> {
  return db
    .selectFrom('integration_hook')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export function findHook(db: Queryable, { accountId, id }: HookKey): Promise<HookRow | undefined> {
  return db
    .selectFrom('integration_hook')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The hook of an app, while it is switched on. */
export function findEnabledHook(
  db: Queryable,
  accountId: number,
  appId: string,
): Promise<HookRow | undefined> {
  return db
    .selectFrom('integration_hook')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('app_id', '=', appId)
    .where('enabled', '=', true)
    .executeTakeFirst();
}

/** The hook, held for a change. */
export function lockHook(trx: Trx, { accountId, id }: HookKey): Promise<HookRow | undefined> {
  return trx
    .selectFrom('integration_hook')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Undefined when the account has connected the app already. */
export function insertHook(
  trx: Trx,
  accountId: number,
  appId: string,
  { settings, ...rest }: HookValues,
): Promise<HookRow | undefined> {
  return trx
    .insertInto('integration_hook')
    .values({ account_id: accountId, app_id: appId, settings: jsonb(settings), ...rest })
    .onConflict((conflict) => conflict.columns(['account_id', 'app_id']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function updateHook(
  trx: Trx,
  { accountId, id }: HookKey,
  { settings, ...rest }: HookValues,
  now: Date,
): Promise<HookRow> {
  return trx
    .updateTable('integration_hook')
    .set({ ...rest, settings: jsonb(settings), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** What was deleted, if there was one. */
export function deleteHook(trx: Trx, { accountId, id }: HookKey): Promise<{ app_id: string } | undefined> {
  return trx
    .deleteFrom('integration_hook')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('app_id')
    .executeTakeFirst();
}
