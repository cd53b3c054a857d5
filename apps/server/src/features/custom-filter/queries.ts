import type { Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import { lockByName } from '../../platform/db/lock-by-name.ts';
import type { CustomFilter } from '../../platform/db/row-types.ts';
import type { CustomFilterValues } from './model.ts';

export type CustomFilterRow = Selectable<CustomFilter>;

/** The user and account of filters, which are private. */
export type Owner = { accountId: number; userId: number };

export function listCustomFilters(
  db: Queryable,
  { accountId, userId }: Owner,
  filterType: number,
): Promise<CustomFilterRow[]> {
  return db
    .selectFrom('custom_filter')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('filter_type', '=', filterType)
    .orderBy('id')
    .execute();
}

export function findCustomFilter(
  db: Queryable,
  { accountId, userId }: Owner,
  id: number,
): Promise<CustomFilterRow | undefined> {
  return db
    .selectFrom('custom_filter')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Undefined if the user has reached the limit. Concurrent calls are serialized. */
export async function insertCustomFilter(
  trx: Trx,
  { accountId, userId }: Owner,
  values: CustomFilterValues,
  max: number,
): Promise<CustomFilterRow | undefined> {
  await lockByName(trx, `custom_filter:${accountId}:${userId}`);
  const { count } = await trx
    .selectFrom('custom_filter')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count >= max) return undefined;
  return trx
    .insertInto('custom_filter')
    .values({ ...values, query: jsonb(values.query), account_id: accountId, user_id: userId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined if the user has no filter with this id. */
export function updateCustomFilter(
  db: Queryable,
  { accountId, userId }: Owner,
  id: number,
  { query, ...values }: Partial<CustomFilterValues>,
  now: Date,
): Promise<CustomFilterRow | undefined> {
  return db
    .updateTable('custom_filter')
    .set({ ...values, ...(query === undefined ? {} : { query: jsonb(query) }), updated_at: now })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Whether there was one to delete. */
export async function deleteCustomFilter(
  db: Queryable,
  { accountId, userId }: Owner,
  id: number,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('custom_filter')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** A filter of any user, for background work on their behalf. */
export function findSavedFilter(
  db: Queryable,
  accountId: number,
  id: number,
): Promise<CustomFilterRow | undefined> {
  return db
    .selectFrom('custom_filter')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}
