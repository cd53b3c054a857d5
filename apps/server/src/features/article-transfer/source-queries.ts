import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { InPortal } from './queries.ts';

/** What an import created from an item. */
export function findImported(
  db: Queryable,
  { accountId, portalId }: InPortal,
  sourceId: string,
): Promise<{ category_id: number | null; article_id: number | null } | undefined> {
  return db
    .selectFrom('article_source')
    .select(['category_id', 'article_id'])
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
}

export async function recordImported(
  trx: Queryable,
  { accountId, portalId }: InPortal,
  sourceId: string,
  made: { category_id: number } | { article_id: number },
): Promise<void> {
  await trx
    .insertInto('article_source')
    .values({ account_id: accountId, portal_id: portalId, source_id: sourceId, ...made })
    .execute();
}

/** Another category of the portal with this slug, and whether it was imported from a different item. */
export async function findCategoryBySlug(
  db: Queryable,
  { accountId, portalId }: InPortal,
  { locale, slug }: { locale: string; slug: string },
): Promise<{ id: number; is_made: boolean } | undefined> {
  const { rows } = await sql<{ id: number; is_made: boolean }>`
    select c.id, exists (
      select 1 from article_source s where s.account_id = ${accountId} and s.category_id = c.id
    ) as is_made
    from category c where c.account_id = ${accountId} and c.portal_id = ${portalId} and c.locale = ${locale}
      and c.slug = ${slug}`.execute(db);
  return rows[0];
}

const columns = ['id', 'portal_id', 'title', 'content', 'description', 'meta', 'category_id'] as const;

/** The article of the account with this id or slug. */
export function findArticleAt(db: Queryable, accountId: number, by: { id: number } | { slug: string }) {
  const found = db.selectFrom('article').select(columns).where('account_id', '=', accountId);
  return ('id' in by ? found.where('id', '=', by.id) : found.where('slug', '=', by.slug)).executeTakeFirst();
}

/** The confirmed member with this address. */
export async function findMemberId(
  db: Queryable,
  accountId: number,
  email: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from account_user m join "user" u on u.id = m.user_id
    where m.account_id = ${accountId} and lower(u.email) = ${email.toLowerCase()} limit 1`.execute(db);
  return rows[0]?.id;
}

/** Categories of a portal behind an id, in the order of their ids. */
export function categoriesAfter(
  db: Queryable,
  { accountId, portalId }: InPortal,
  after: number,
  limit: number,
) {
  return db
    .selectFrom('category')
    .select([
      'id',
      'name',
      'slug',
      'locale',
      'description',
      'icon',
      'position',
      'parent_category_id',
      'associated_category_id',
    ])
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type ExportedArticle = Awaited<ReturnType<typeof articlesAfter>>[number];

/** Articles of a portal behind an id with their category and the address of their author. */
export function articlesAfter(
  db: Queryable,
  { accountId, portalId }: InPortal,
  after: number,
  limit: number,
) {
  return db
    .selectFrom('article')
    .leftJoin('category', (join) =>
      join
        .onRef('category.account_id', '=', 'article.account_id')
        .onRef('category.id', '=', 'article.category_id'),
    )
    .leftJoin('user', 'user.id', 'article.author_id')
    .select([
      'article.id',
      'article.title',
      'article.slug',
      'article.description',
      'article.content',
      'article.locale',
      'article.status',
      'article.position',
      'article.meta',
      'article.category_id',
      'article.associated_article_id',
      'article.updated_at',
      'category.name as category_name',
      'category.slug as category_slug',
      'user.email as author',
    ])
    .where('article.account_id', '=', accountId)
    .where('article.portal_id', '=', portalId)
    .where('article.id', '>', after)
    .orderBy('article.id')
    .limit(limit)
    .execute();
}

export async function countArticlesOf(db: Queryable, { accountId, portalId }: InPortal): Promise<number> {
  const row = await db
    .selectFrom('article')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .executeTakeFirst();
  return row?.count ?? 0;
}
