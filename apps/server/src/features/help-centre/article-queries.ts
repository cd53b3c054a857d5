import { publishedArticle } from '@confab/contract/features/article';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { InPortal, PublicArticleRow } from './queries.ts';

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
  'article.position',
  'article.views',
  'article.meta',
  'article.updated_at',
  'category.name as category_name',
  'category.slug as category_slug',
  'category.locale as category_locale',
] as const;

/** Of articles. */
const published = sql.lit(publishedArticle);

/** Every query here uses this: only published articles are public. */
function publishedOf(db: Queryable, { accountId, portalId }: InPortal) {
  return db
    .selectFrom('article')
    .leftJoin('category', (join) =>
      join
        .onRef('category.account_id', '=', 'article.account_id')
        .onRef('category.id', '=', 'article.category_id'),
    )
    .where('article.account_id', '=', accountId)
    .where('article.portal_id', '=', portalId)
    .where('article.status', '=', published);
}

export function findPublished(
  db: Queryable,
  portal: InPortal,
  slug: string,
): Promise<PublicArticleRow | undefined> {
  return publishedOf(db, portal).select(columns).where('article.slug', '=', slug).executeTakeFirst();
}

export type ArticleRange = {
  locale?: string | undefined;
  /** Those of a category, or of none. */
  categoryId?: number | null | undefined;
  sort?: 'views' | undefined;
  limit: number;
  offset: number;
};

/** By position, or the most viewed first. */
export function listPublished(
  db: Queryable,
  portal: InPortal,
  { locale, categoryId, sort, limit, offset }: ArticleRange,
): Promise<PublicArticleRow[]> {
  const rows = publishedOf(db, portal)
    .select(columns)
    .$if(locale !== undefined, (query) => query.where('article.locale', '=', locale ?? ''))
    .$if(categoryId !== undefined, (query) =>
      categoryId === null || categoryId === undefined
        ? query.where('article.category_id', 'is', null)
        : query.where('article.category_id', '=', categoryId),
    );
  const ordered = sort === 'views' ? rows.orderBy('article.views', 'desc') : rows.orderBy('article.position');
  return ordered.orderBy('article.id').limit(limit).offset(offset).execute();
}

/** The most viewed articles of the categories of a locale. */
export async function listPopularIds(
  db: Queryable,
  portal: InPortal,
  locale: string,
  limit: number,
): Promise<number[]> {
  const rows = await publishedOf(db, portal)
    .select('article.id')
    .where('article.locale', '=', locale)
    .where('article.category_id', 'is not', null)
    .orderBy('article.views', 'desc')
    .orderBy('article.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these that are in a category of the locale, the most viewed first. */
export function listPopular(
  db: Queryable,
  portal: InPortal,
  locale: string,
  ids: readonly number[],
): Promise<{ title: string; slug: string }[]> {
  return publishedOf(db, portal)
    .select(['article.title', 'article.slug'])
    .where('article.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('article.locale', '=', locale)
    .where('article.category_id', 'is not', null)
    .orderBy('article.views', 'desc')
    .orderBy('article.id')
    .execute();
}

/** Published articles of a locale that are in no category. */
export async function countUncategorized(db: Queryable, portal: InPortal, locale: string): Promise<number> {
  const row = await publishedOf(db, portal)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('article.locale', '=', locale)
    .where('article.category_id', 'is', null)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Translations of these articles, a bounded number. */
export function listTranslations(
  db: Queryable,
  portal: InPortal,
  ids: readonly number[],
): Promise<PublicArticleRow[]> {
  return publishedOf(db, portal)
    .select(columns)
    .where('article.associated_article_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('article.id')
    .limit(200)
    .execute();
}

/** The article, its original, and the other translations. */
export function listWithTranslations(
  db: Queryable,
  portal: InPortal,
  rootId: number,
): Promise<{ id: number; slug: string; locale: string }[]> {
  return publishedOf(db, portal)
    .select(['article.id', 'article.slug', 'article.locale'])
    .where((eb) => eb.or([eb('article.id', '=', rootId), eb('article.associated_article_id', '=', rootId)]))
    .orderBy('article.id')
    .limit(100)
    .execute();
}

/** Others of the same category, those that follow it first. */
export function listSiblings(
  db: Queryable,
  portal: InPortal,
  { id, category_id: categoryId, position }: Pick<PublicArticleRow, 'id' | 'category_id' | 'position'>,
  limit: number,
): Promise<{ title: string; slug: string }[]> {
  return publishedOf(db, portal)
    .select(['article.title', 'article.slug'])
    .where('article.category_id', '=', categoryId)
    .where('article.id', '<>', id)
    .orderBy(sql`(article.position, article.id) < (${position}::integer, ${id}::bigint)`)
    .orderBy('article.position')
    .orderBy('article.id')
    .limit(limit)
    .execute();
}

/** The article before and the one after it in its category. */
export async function findNeighbors(
  db: Queryable,
  portal: InPortal,
  { id, category_id: categoryId, position }: Pick<PublicArticleRow, 'id' | 'category_id' | 'position'>,
): Promise<Neighbors> {
  if (categoryId === null) return { previous: undefined, next: undefined };
  const here = sql`(${position}::integer, ${id}::bigint)`;
  const found = (isNext: boolean) =>
    publishedOf(db, portal)
      .select(['article.title', 'article.slug'])
      .where('article.category_id', '=', categoryId)
      .where(sql<boolean>`(article.position, article.id) ${isNext ? sql`>` : sql`<`} ${here}`)
      .orderBy('article.position', isNext ? 'asc' : 'desc')
      .orderBy('article.id', isNext ? 'asc' : 'desc')
      .limit(1)
      .executeTakeFirst();
  const [previous, next] = await Promise.all([found(false), found(true)]);
  return { previous, next };
}

export type Neighbors = Record<'previous' | 'next', { title: string; slug: string } | undefined>;

/** Articles by their ids, in no order. */
export function findPublishedByIds(
  db: Queryable,
  portal: InPortal,
  ids: readonly number[],
): Promise<PublicArticleRow[]> {
  return publishedOf(db, portal)
    .select(columns)
    .where('article.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Those of a locale that were changed last. */
export function listNewest(
  db: Queryable,
  portal: InPortal,
  locale: string,
  limit: number,
): Promise<(PublicArticleRow & { created_at: Date })[]> {
  return publishedOf(db, portal)
    .select([...columns, 'article.created_at'])
    .where('article.locale', '=', locale)
    .orderBy('article.updated_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute();
}

/** Addresses of published articles of these locales for search engines, the first that were written first. */
export function listForSitemap(
  db: Queryable,
  portal: InPortal,
  { locales, limit }: { locales: readonly string[]; limit: number },
): Promise<{ slug: string; updated_at: Date }[]> {
  return publishedOf(db, portal)
    .select(['article.slug', 'article.updated_at'])
    .where('article.locale', 'in', [...locales])
    .orderBy('article.id')
    .limit(limit)
    .execute();
}

/** Adds views to articles of any account. */
export async function addViews(
  db: Queryable,
  views: readonly { accountId: number; id: number; count: number }[],
): Promise<void> {
  await sql`
    update article set views = least(article.views::bigint + given.count, 2147483647)
    from unnest(
      ${views.map(({ accountId }) => accountId)}::bigint[],
      ${views.map(({ id }) => id)}::bigint[],
      ${views.map(({ count }) => count)}::integer[]
    ) as given (account_id, id, count)
    where article.account_id = given.account_id and article.id = given.id
      and article.status = ${published}`.execute(db);
}
