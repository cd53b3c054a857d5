import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

/** What an app may use: an account or a user. */
export type Permissible = { accountId: number } | { userId: number };

/** The app of a token. */
export function findAppByToken(db: Queryable, tokenHash: string) {
  return db
    .selectFrom('access_token')
    .innerJoin('platform_app', 'platform_app.id', 'access_token.owner_id')
    .select(['platform_app.id', 'platform_app.name'])
    .where('access_token.token_hash', '=', tokenHash)
    .where('access_token.owner_type', '=', 'platform_app')
    .executeTakeFirst();
}

export async function isPermissible(db: Queryable, appId: number, object: Permissible): Promise<boolean> {
  const query = db.selectFrom('platform_app_permissible').select('id').where('platform_app_id', '=', appId);
  const row = await (
    'accountId' in object
      ? query.where('account_id', '=', object.accountId)
      : query.where('user_id', '=', object.userId)
  ).executeTakeFirst();
  return row !== undefined;
}

/** The accounts that the app may use, without those that are being deleted. */
export async function listPermissibleAccounts(db: Queryable, appId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('platform_app_permissible')
    .innerJoin('account', 'account.id', 'platform_app_permissible.account_id')
    .select('account.id')
    .where('platform_app_permissible.platform_app_id', '=', appId)
    .where('account.deleting_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lets the app use the object; once is enough. */
export async function insertPermissible(trx: Trx, appId: number, object: Permissible): Promise<void> {
  await trx
    .insertInto('platform_app_permissible')
    .values({
      platform_app_id: appId,
      ...('accountId' in object ? { account_id: object.accountId } : { user_id: object.userId }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function insertApp(trx: Trx, name: string): Promise<{ id: number }> {
  return trx.insertInto('platform_app').values({ name }).returning('id').executeTakeFirstOrThrow();
}

export type AppRow = NonNullable<Awaited<ReturnType<typeof findApp>>>;

export function findApp(db: Queryable, id: number) {
  return db
    .selectFrom('platform_app')
    .innerJoin('access_token', (join) =>
      join
        .onRef('access_token.owner_id', '=', 'platform_app.id')
        .on('access_token.owner_type', '=', 'platform_app'),
    )
    .select([
      'platform_app.id',
      'platform_app.name',
      'platform_app.created_at',
      'access_token.id as token_id',
    ])
    .where('platform_app.id', '=', id)
    .executeTakeFirst();
}

/** Newest first, those before an id. */
export function listApps(db: Queryable, before: number | undefined, limit: number) {
  let query = db.selectFrom('platform_app').select(['id', 'name', 'created_at']);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function updateApp(trx: Trx, id: number, name: string): Promise<boolean> {
  const updated = await trx
    .updateTable('platform_app')
    .set({ name, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Removes the app with its token. */
export async function deleteApp(trx: Trx, id: number): Promise<boolean> {
  await trx
    .deleteFrom('access_token')
    .where('owner_type', '=', 'platform_app')
    .where('owner_id', '=', id)
    .execute();
  const gone = await trx.deleteFrom('platform_app').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export type PermissibleRow = Awaited<ReturnType<typeof listPermissibles>>[number];

/** The newest of what an app may use, by name. */
export function listPermissibles(db: Queryable, appId: number, limit: number) {
  return db
    .selectFrom('platform_app_permissible as p')
    .leftJoin('account', 'account.id', 'p.account_id')
    .leftJoin('user', 'user.id', 'p.user_id')
    .select(['p.id', 'p.account_id', 'p.user_id', 'account.name as account_name', 'user.name as user_name'])
    .where('p.platform_app_id', '=', appId)
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
}

export async function deletePermissible(trx: Trx, appId: number, id: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('platform_app_permissible')
    .where('platform_app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
