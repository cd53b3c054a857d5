import { publishedArticle } from '@confab/contract/features/article';
import { activeAccount } from '@confab/contract/features/account';
import { sql, type Selectable } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Article, Category, Portal } from '../../platform/db/row-types.ts';

export type OpenPortal = Omit<
  Selectable<Portal>,
  'created_at' | 'updated_at' | 'archived' | 'domain_token' | 'domain_named_at'
> & {
  account_features: string[];
};
/** A portal and its account. */
export type InPortal = { accountId: number; portalId: number };
export type PublicCategoryRow = Pick<
  Selectable<Category>,
  | 'account_id'
  | 'id'
  | 'name'
  | 'slug'
  | 'locale'
  | 'description'
  | 'position'
  | 'icon'
  | 'associated_category_id'
>;
export type PublicArticleRow = Omit<
  Selectable<Article>,
  'pairs' | 'words' | 'created_at' | 'status' | 'helpful' | 'unhelpful' | 'publish_at'
> & {
  category_name: string | null;
  category_slug: string | null;
  category_locale: string | null;
};

/** Of articles. */
const published = sql.lit(publishedArticle);

/** Portals that are not closed, nor is their account. */
export function openPortals(db: Queryable) {
  return db
    .selectFrom('portal')
    .innerJoin('account', 'account.id', 'portal.account_id')
    .select([
      'portal.account_id',
      'portal.id',
      'portal.name',
      'portal.slug',
      'portal.custom_domain',
      'portal.domain_verified_at',
      'portal.color',
      'portal.homepage_link',
      'portal.page_title',
      'portal.header_text',
      'portal.allowed_locales',
      'portal.default_locale',
      'portal.inbox_id',
      'portal.logo_blob_id',
      'account.features as account_features',
    ])
    .where('portal.archived', '=', false)
    .where('account.status', '=', activeAccount)
    .where('account.deleting_at', 'is', null);
}

/** The open portal with this slug or this domain. */
export function findOpenPortal(
  db: Queryable,
  by: { slug: string } | { domains: readonly string[] },
): Promise<OpenPortal | undefined> {
  const portals = openPortals(db);
  const found =
    'slug' in by
      ? portals.where('portal.slug', '=', by.slug)
      : portals
          .where('portal.custom_domain', 'in', [...by.domains])
          .where('portal.domain_verified_at', 'is not', null)
          .orderBy('portal.id');
  return found.limit(1).executeTakeFirst();
}

/** Whether a host is the domain of a portal, open or not. */
export async function isPortalDomain(db: Queryable, domains: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('portal')
    .select('id')
    .where('custom_domain', 'in', [...domains])
    .where('domain_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const categoryColumns = [
  'account_id',
  'id',
  'name',
  'slug',
  'locale',
  'description',
  'position',
  'icon',
  'associated_category_id',
] as const;

function categoriesOf(db: Queryable, { accountId, portalId }: InPortal) {
  return db
    .selectFrom('category')
    .select(categoryColumns)
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId);
}

/** By position; those without one last. */
export function listPublicCategories(
  db: Queryable,
  portal: InPortal,
  { locale, isFilled, limit, offset }: { locale?: string; isFilled?: boolean; limit: number; offset: number },
): Promise<PublicCategoryRow[]> {
  return categoriesOf(db, portal)
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .$if(isFilled === true, (query) =>
      query.where(
        sql<boolean>`exists (select 1 from article a where a.account_id = category.account_id
          and a.category_id = category.id and a.status = ${published})`,
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function findPublicCategory(
  db: Queryable,
  portal: InPortal,
  { locale, slug }: { locale: string; slug: string },
): Promise<PublicCategoryRow | undefined> {
  return categoriesOf(db, portal).where('locale', '=', locale).where('slug', '=', slug).executeTakeFirst();
}

/** The category, its original, and the other translations, in these locales. */
export function listCategoryWithTranslations(
  db: Queryable,
  portal: InPortal,
  { associated_category_id: originalId, id }: Pick<PublicCategoryRow, 'id' | 'associated_category_id'>,
  locales: readonly string[],
): Promise<PublicCategoryRow[]> {
  const rootId = originalId ?? id;
  return categoriesOf(db, portal)
    .where((eb) => eb.or([eb('id', '=', rootId), eb('associated_category_id', '=', rootId)]))
    .where('locale', 'in', [...locales])
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Categories of the same locale that this one is related to, those with published articles. */
export function relatedCategories(
  db: Queryable,
  portal: InPortal,
  { id, locale }: { id: number; locale: string },
): Promise<PublicCategoryRow[]> {
  return categoriesOf(db, portal)
    .where('locale', '=', locale)
    .where(
      sql<boolean>`category.id in (select r.related_category_id from category_relation r
        where r.account_id = ${portal.accountId} and r.category_id = ${id})`,
    )
    .where(
      sql<boolean>`exists (select 1 from article a where a.account_id = category.account_id
        and a.category_id = category.id and a.status = ${published})`,
    )
    .orderBy('position')
    .orderBy('id')
    .limit(12)
    .execute();
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/** How many published articles each of these has. */
export async function countPublishedOf(
  db: Queryable,
  accountId: number,
  categoryIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('article')
    .select(['category_id', sql<number>`count(*)::int`.as('count')])
    .where('account_id', '=', accountId)
    .where('category_id', '=', anyOf(categoryIds))
    .where('status', '=', published)
    .groupBy('category_id')
    .execute();
  return new Map(rows.flatMap(({ category_id: id, count }) => (id === null ? [] : [[id, count]])));
}

/** Published articles of a portal, and its categories. */
export async function countPublic(
  db: Queryable,
  { accountId, portalId }: InPortal,
): Promise<{ articles: number; categories: number }> {
  const { rows } = await sql<{ articles: number; categories: number }>`
    select
      (select count(*)::int from article
        where account_id = ${accountId} and portal_id = ${portalId} and status = ${published}) as articles,
      (select count(*)::int from category
        where account_id = ${accountId} and portal_id = ${portalId}) as categories`.execute(db);
  return rows[0] ?? { articles: 0, categories: 0 };
}

/** The first published articles of each of these, by position. */
export async function firstArticlesOf(
  db: Queryable,
  accountId: number,
  categoryIds: readonly number[],
  count: number,
): Promise<{ category_id: number; title: string; slug: string }[]> {
  const { rows } = await sql<{ category_id: number; title: string; slug: string }>`
    select c.id as category_id, first.title, first.slug
    from unnest(${[...categoryIds]}::bigint[]) as c (id)
    cross join lateral (
      select a.title, a.slug from article a
      where a.account_id = ${accountId} and a.category_id = c.id and a.status = ${published}
      order by a.position, a.id limit ${count}
    ) as first`.execute(db);
  return rows;
}

/** The authors of the first hundred published articles of each; reading all would cost more the more there are. */
export async function authorIdsOf(
  db: Queryable,
  accountId: number,
  categoryIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ category_id: number; author_ids: number[] }>`
    select c.id as category_id, array(
      select distinct first.author_id from (
        select a.author_id from article a
        where a.account_id = ${accountId} and a.category_id = c.id and a.status = ${published}
        order by a.position, a.id limit 100
      ) as first
      order by first.author_id limit 20
    ) as author_ids
    from unnest(${[...categoryIds]}::bigint[]) as c (id)`.execute(db);
  return new Map(rows.map((row) => [row.category_id, row.author_ids.map(Number)]));
}
