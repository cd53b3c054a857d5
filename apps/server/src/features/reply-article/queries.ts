import { publishedArticle } from '@confab/contract/features/article';
import { maxReplyArticles } from '@confab/contract/features/reply-article';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

export type ReplyArticleRow = Awaited<ReturnType<typeof findByIds>>[number];
/** The preferred results: articles of this portal, and of these those in this language. */
export type Preference = { portalId: number; locale: string };

/** Published articles of portals that are open. */
const offered = (db: Queryable, accountId: number) =>
  db
    .selectFrom('article')
    .innerJoin('portal', (join) =>
      join.onRef('portal.account_id', '=', 'article.account_id').onRef('portal.id', '=', 'article.portal_id'),
    )
    .where('article.account_id', '=', accountId)
    .where('article.status', '=', sql.lit(publishedArticle))
    .where('portal.archived', '=', false);

/** Ids of those that match these words, a `tsquery`: the preferred ones first, then the best. */
export async function searchOffered(
  db: Queryable,
  accountId: number,
  query: string,
  { portalId, locale }: Preference,
): Promise<number[]> {
  const rows = await offered(db, accountId)
    .select('article.id')
    .where(sql<boolean>`article.words @@ to_tsquery('simple', ${query})`)
    .orderBy(sql`article.portal_id = ${portalId}`, 'desc')
    .orderBy(sql`article.locale = ${locale}`, 'desc')
    .orderBy(sql`ts_rank(article.words, to_tsquery('simple', ${query}))`, 'desc')
    .orderBy('article.id')
    .limit(maxReplyArticles)
    .execute();
  return rows.map(({ id }) => id);
}

export function findByIds(db: Queryable, accountId: number, ids: readonly number[]) {
  return offered(db, accountId)
    .leftJoin('category', (join) =>
      join
        .onRef('category.account_id', '=', 'article.account_id')
        .onRef('category.id', '=', 'article.category_id'),
    )
    .select([
      'article.id',
      'article.title',
      'article.slug',
      'article.description',
      'article.content',
      'article.locale',
      'article.portal_id',
      'category.name as category_name',
      'portal.name as portal_name',
      'portal.slug as portal_slug',
      'portal.custom_domain',
      'portal.domain_verified_at',
    ])
    .where('article.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
