import { sql, type Selectable } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import { lockByName } from '../../platform/db/lock-by-name.ts';
import type { Article } from '../../platform/db/row-types.ts';
import type { ArticleValues } from './model.ts';

export type ArticleRow = Omit<Selectable<Article>, 'pairs' | 'words' | 'created_at'> & {
  category_name: string | null;
  category_slug: string | null;
  category_locale: string | null;
};
/** A portal and its account. */
export type InPortal = { accountId: number; portalId: number };
export type ArticleKey = InPortal & { id: number };
export type ArticleChanges = Partial<
  ArticleValues & {
    locale: string;
    position: number;
    author_id: number;
    category_id: number | null;
    associated_article_id: number | null;
    publish_at: Date | null;
  }
>;

const columns = [
  'article.account_id',
  'article.id',
  'article.portal_id',
  'article.category_id',
  'article.author_id',
  'article.associated_article_id',
  'article.title',
  'article.slug',
  'article.description',
  'article.content',
  'article.locale',
  'article.status',
  'article.position',
  'article.views',
  'article.helpful',
  'article.unhelpful',
  'article.meta',
  'article.publish_at',
  'article.updated_at',
  'category.name as category_name',
  'category.slug as category_slug',
  'category.locale as category_locale',
] as const;

export function articlesOf(db: Queryable, { accountId, portalId }: InPortal) {
  return db
    .selectFrom('article')
    .leftJoin('category', (join) =>
      join
        .onRef('category.account_id', '=', 'article.account_id')
        .onRef('category.id', '=', 'article.category_id'),
    )
    .select(columns)
    .where('article.account_id', '=', accountId)
    .where('article.portal_id', '=', portalId);
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

export function findArticle(db: Queryable, { id, ...portal }: ArticleKey): Promise<ArticleRow | undefined> {
  return articlesOf(db, portal).where('article.id', '=', id).executeTakeFirst();
}

/** Translations of these articles, a bounded number. */
export function listAssociated(
  db: Queryable,
  portal: InPortal,
  ids: readonly number[],
): Promise<ArticleRow[]> {
  return articlesOf(db, portal)
    .where('article.associated_article_id', '=', anyOf(ids))
    .orderBy('article.id')
    .limit(200)
    .execute();
}

/** The category of the portal with what an article takes from it. */
export function findCategoryOf(db: Queryable, { accountId, portalId }: InPortal, id: number) {
  return db
    .selectFrom('category')
    .select(['id', 'locale'])
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The last place in a category, or among those in none. */
export async function lastPosition(
  db: Queryable,
  { accountId, portalId }: InPortal,
  categoryId: number | null,
): Promise<number | null> {
  const row = await db
    .selectFrom('article')
    .select('position')
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .where('category_id', categoryId === null ? 'is' : '=', categoryId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? null;
}

export async function isSlugTaken(db: Queryable, accountId: number, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('article')
    .select('id')
    .where('account_id', '=', accountId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewArticle = ArticleChanges &
  Pick<ArticleValues, 'title' | 'slug' | 'content'> & { locale: string; position: number; author_id: number };

/** Whether the account may have one more. Until the transaction ends, other calls that add or link articles wait. */
export function hasArticleCapacity(trx: Trx, accountId: number, max: number): Promise<boolean> {
  return hasCapacity(trx, 'article', accountId, max);
}

/** Serialized, so that two articles that reference each other concurrently do not both pass. */
export function lockArticles(trx: Trx, accountId: number): Promise<void> {
  return lockByName(trx, `article:${accountId}`);
}

export async function insertArticle(
  trx: Trx,
  { accountId, portalId }: InPortal,
  { meta, ...values }: NewArticle,
): Promise<number> {
  const { id } = await trx
    .insertInto('article')
    .values({ ...values, meta: jsonb(meta ?? {}), account_id: accountId, portal_id: portalId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether others are translations of it. */
export async function hasTranslations(
  db: Queryable,
  accountId: number,
  id: number | undefined,
): Promise<boolean> {
  if (id === undefined) return false;
  const row = await db
    .selectFrom('article')
    .select('id')
    .where('account_id', '=', accountId)
    .where('associated_article_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The article, locked for a change; others may still name it. */
export function lockArticle(trx: Trx, { accountId, portalId, id }: ArticleKey) {
  return trx
    .selectFrom('article')
    .select([
      'id',
      'slug',
      'title',
      'description',
      'content',
      'status',
      'locale',
      'category_id',
      'author_id',
      'publish_at',
      'updated_at',
    ])
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateArticle(
  trx: Trx,
  { accountId, id }: ArticleKey,
  { meta, ...changes }: ArticleChanges,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('article')
    .set({ ...changes, ...(meta === undefined ? {} : { meta: jsonb(meta) }), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Whether there was one to delete. */
export async function deleteArticle(trx: Trx, { accountId, portalId, id }: ArticleKey): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('article')
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** The first few articles that are due, across all accounts. */
export async function findDue(db: Queryable, now: Date): Promise<ArticleKey[]> {
  const rows = await db
    .selectFrom('article')
    .select(['account_id', 'portal_id', 'id'])
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(500)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, portalId: row.portal_id, id: row.id }));
}

/** Readers' comments on an article, newest first; each article stores a limited number. */
export function listComments(
  db: Queryable,
  { accountId, id }: ArticleKey,
): Promise<{ id: number; is_helpful: boolean; content: string; created_at: Date }[]> {
  return db
    .selectFrom('article_comment')
    .select(['id', 'is_helpful', 'content', 'created_at'])
    .where('account_id', '=', accountId)
    .where('article_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Sets the positions of articles of a portal or one of its categories. */
export async function setPositions(
  trx: Trx,
  { accountId, portalId }: InPortal,
  { ids, positions }: { ids: readonly number[]; positions: readonly number[] },
  categorySlug: string | null,
): Promise<void> {
  await sql`
    update article set position = given.position
    from unnest(${[...ids]}::bigint[], ${[...positions]}::integer[]) as given (id, position)
    where article.account_id = ${accountId} and article.portal_id = ${portalId} and article.id = given.id
      and (${categorySlug}::text is null or article.category_id in (
        select c.id from category c
        where c.account_id = ${accountId} and c.portal_id = ${portalId} and c.slug = ${categorySlug}
      ))`.execute(trx);
}
