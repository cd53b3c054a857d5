import { archivedArticle, draftArticle, publishedArticle } from '@confab/contract/features/article';
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/row-types.ts';
import { articlesOf, type ArticleRow, type InPortal } from './queries.ts';

/** Which articles of a portal. */
export type ArticleFilter = {
  locale?: string | undefined;
  categorySlug?: string | undefined;
  /** Of `to_tsquery`. */
  words?: string | undefined;
};

export type ArticlePage = ArticleFilter & {
  status?: number | undefined;
  authorId?: number | undefined;
  limit: number;
  offset: number;
};

function fitting({ accountId, portalId }: InPortal, { locale, categorySlug, words }: ArticleFilter) {
  return (eb: ExpressionBuilder<DB, 'article'>): ExpressionWrapper<DB, 'article', SqlBool> =>
    eb.and([
      eb('article.account_id', '=', accountId),
      eb('article.portal_id', '=', portalId),
      ...(locale === undefined ? [] : [eb('article.locale', '=', locale)]),
      ...(words === undefined ? [] : [sql<SqlBool>`article.words @@ to_tsquery('simple', ${words})`]),
      ...(categorySlug === undefined
        ? []
        : [
            eb(
              'article.category_id',
              'in',
              eb
                .selectFrom('category as c')
                .select('c.id')
                .where('c.account_id', '=', accountId)
                .where('c.portal_id', '=', portalId)
                .where('c.slug', '=', categorySlug),
            ),
          ]),
    ]);
}

/** By position in a category, otherwise last changed first. */
export function listArticles(db: Queryable, portal: InPortal, page: ArticlePage): Promise<ArticleRow[]> {
  const { status, authorId, categorySlug, limit, offset } = page;
  const rows = articlesOf(db, portal)
    .where(fitting(portal, page))
    .$if(status !== undefined, (query) => query.where('article.status', '=', status ?? 0))
    .$if(authorId !== undefined, (query) => query.where('article.author_id', '=', authorId ?? 0));
  const ordered =
    categorySlug === undefined
      ? rows.orderBy('article.updated_at', 'desc').orderBy('article.id', 'desc')
      : rows.orderBy('article.position').orderBy('article.id');
  return ordered.limit(limit).offset(offset).execute();
}

export type ArticleCounts = {
  all: number;
  mine: number;
  published: number;
  draft: number;
  archived: number;
  views: number;
  helpful: number;
  unhelpful: number;
};

/** How many fit, by status, and how many of them the user wrote. */
export function countArticles(
  db: Queryable,
  portal: InPortal,
  filter: ArticleFilter,
  userId: number,
): Promise<ArticleCounts> {
  return db
    .selectFrom('article')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where article.author_id = ${userId}))::int`.as('mine'),
      sql<number>`(count(*) filter (where article.status = ${sql.lit(publishedArticle)}))::int`.as(
        'published',
      ),
      sql<number>`(count(*) filter (where article.status = ${sql.lit(draftArticle)}))::int`.as('draft'),
      sql<number>`(count(*) filter (where article.status = ${sql.lit(archivedArticle)}))::int`.as('archived'),
      sql<number>`coalesce(sum(article.views), 0)::bigint`.as('views'),
      sql<number>`coalesce(sum(article.helpful), 0)::bigint`.as('helpful'),
      sql<number>`coalesce(sum(article.unhelpful), 0)::bigint`.as('unhelpful'),
    ])
    .where(fitting(portal, filter))
    .executeTakeFirstOrThrow();
}
