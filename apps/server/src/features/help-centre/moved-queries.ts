import { publishedArticle } from '@confab/contract/features/article';
import type { Queryable } from '../../platform/db/database.ts';
import { openPortals, type InPortal, type OpenPortal } from './queries.ts';

/** The open portal that had this slug last. */
export function findFormerPortal(db: Queryable, slug: string): Promise<OpenPortal | undefined> {
  return openPortals(db)
    .innerJoin('former_address as former', (join) =>
      join
        .onRef('former.account_id', '=', 'portal.account_id')
        .onRef('former.portal_id', '=', 'portal.id')
        .on('former.kind', '=', 'portal'),
    )
    .where('former.slug', '=', slug)
    .orderBy('former.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Where the article that had this slug is now; undefined unless it is published. */
export async function findFormerArticle(
  db: Queryable,
  { accountId, portalId }: InPortal,
  slug: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_address as former')
    .innerJoin('article', (join) =>
      join
        .onRef('article.account_id', '=', 'former.account_id')
        .onRef('article.id', '=', 'former.article_id'),
    )
    .select('article.slug')
    .where('former.account_id', '=', accountId)
    .where('former.portal_id', '=', portalId)
    .where('former.kind', '=', 'article')
    .where('former.slug', '=', slug)
    .where('article.status', '=', publishedArticle)
    .executeTakeFirst();
  return row?.slug;
}

/** Where the category that had this slug in a locale is now. */
export function findFormerCategory(
  db: Queryable,
  { accountId, portalId }: InPortal,
  { locale, slug }: { locale: string; slug: string },
): Promise<{ locale: string; slug: string } | undefined> {
  return db
    .selectFrom('former_address as former')
    .innerJoin('category', (join) =>
      join
        .onRef('category.account_id', '=', 'former.account_id')
        .onRef('category.id', '=', 'former.category_id'),
    )
    .select(['category.locale', 'category.slug'])
    .where('former.account_id', '=', accountId)
    .where('former.portal_id', '=', portalId)
    .where('former.kind', '=', 'category')
    .where('former.locale', '=', locale)
    .where('former.slug', '=', slug)
    .executeTakeFirst();
}
