import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { lockByName } from '../../platform/db/lock-by-name.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import type { Category } from '../../platform/db/row-types.ts';
import type { CategoryValues } from './model.ts';

export type CategoryRow = Omit<Selectable<Category>, 'created_at' | 'updated_at'>;
/** A portal and its account. */
export type InPortal = { accountId: number; portalId: number };
export type CategoryKey = InPortal & { id: number };
export type CategoryChanges = Partial<
  CategoryValues & { parent_category_id: number | null; associated_category_id: number | null }
>;

const columns = [
  'account_id',
  'id',
  'portal_id',
  'name',
  'slug',
  'locale',
  'description',
  'position',
  'icon',
  'parent_category_id',
  'associated_category_id',
] as const;

function categoriesOf(db: Queryable, { accountId, portalId }: InPortal) {
  return db
    .selectFrom('category')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId);
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/** By position; those without one last. */
export function listCategories(
  db: Queryable,
  portal: InPortal,
  { locale, limit, offset }: { locale: string | undefined; limit: number; offset: number },
): Promise<CategoryRow[]> {
  return categoriesOf(db, portal)
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function findCategory(
  db: Queryable,
  { id, ...portal }: CategoryKey,
): Promise<CategoryRow | undefined> {
  return categoriesOf(db, portal).where('id', '=', id).executeTakeFirst();
}

/** Those of the ids that the portal has. */
export function findCategories(
  db: Queryable,
  portal: InPortal,
  ids: readonly number[],
): Promise<CategoryRow[]> {
  return categoriesOf(db, portal).where('id', '=', anyOf(ids)).orderBy('id').execute();
}

/** The categories that each of these is related to. */
export async function relatedOf(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<{ category_id: number; related_category_id: number }[]> {
  return db
    .selectFrom('category_relation')
    .select(['category_id', 'related_category_id'])
    .where('account_id', '=', accountId)
    .where('category_id', '=', anyOf(ids))
    .orderBy('related_category_id')
    .execute();
}

/** Held until the transaction ends, so that two changes cannot make a ring of parents. */
export async function lockCategoryTree(trx: Trx, accountId: number): Promise<void> {
  await lockByName(trx, `category_tree:${accountId}`);
}

/** Whether others are translations of it. */
export async function hasTranslations(
  db: Queryable,
  accountId: number,
  id: number | undefined,
): Promise<boolean> {
  if (id === undefined) return false;
  const row = await db
    .selectFrom('category')
    .select('id')
    .where('account_id', '=', accountId)
    .where('associated_category_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether `id` is `under` or above it: to be put under it would make a ring. */
export async function isAbove(trx: Trx, accountId: number, id: number, under: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above as (
      select c.id, c.parent_category_id from category c where c.account_id = ${accountId} and c.id = ${under}
      union
      select c.id, c.parent_category_id from above a
      join category c on c.account_id = ${accountId} and c.id = a.parent_category_id
    )
    select exists (select 1 from above where id = ${id}) as found`.execute(trx);
  return rows[0]?.found === true;
}

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertCategory(
  trx: Trx,
  { accountId, portalId }: InPortal,
  values: CategoryChanges & Pick<CategoryValues, 'name' | 'slug' | 'locale'>,
  max: number,
): Promise<number | undefined> {
  if (!(await hasCapacity(trx, 'category', accountId, max))) return undefined;
  const { id } = await trx
    .insertInto('category')
    .values({ ...values, account_id: accountId, portal_id: portalId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether there was one to change. */
export async function updateCategory(
  trx: Trx,
  { accountId, portalId, id }: CategoryKey,
  changes: CategoryChanges,
  now: Date,
): Promise<boolean> {
  const updated = await trx
    .updateTable('category')
    .set({ ...changes, updated_at: now })
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Where a category is read, locked for a change. */
export function lockAddress(trx: Trx, { id, ...portal }: CategoryKey) {
  return categoriesOf(trx, portal)
    .clearSelect()
    .select(['locale', 'slug'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Makes these the related ones. */
export async function setRelated(
  trx: Trx,
  accountId: number,
  id: number,
  relatedIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('category_relation')
    .where('account_id', '=', accountId)
    .where('category_id', '=', id)
    .execute();
  if (relatedIds.length === 0) return;
  await trx
    .insertInto('category_relation')
    .values(
      relatedIds.map((related) => ({
        account_id: accountId,
        category_id: id,
        related_category_id: related,
      })),
    )
    .execute();
}

/** Whether there was one to delete. */
export async function deleteCategory(trx: Trx, { accountId, portalId, id }: CategoryKey): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('category')
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** How many articles, of any status, each of these has. */
export async function countArticlesOf(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('article')
    .select(['category_id', sql<number>`count(*)::int`.as('count')])
    .where('account_id', '=', accountId)
    .where('category_id', '=', anyOf(ids))
    .groupBy('category_id')
    .execute();
  return new Map(rows.flatMap(({ category_id: id, count }) => (id === null ? [] : [[id, count]])));
}

/** The articles of a category are in its locale. */
export async function moveToLocale(
  trx: Trx,
  accountId: number,
  categoryId: number,
  locale: string,
): Promise<void> {
  await trx
    .updateTable('article')
    .set({ locale })
    .where('account_id', '=', accountId)
    .where('category_id', '=', categoryId)
    .where('locale', '<>', locale)
    .execute();
}
