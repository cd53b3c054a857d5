import { archivedArticle, draftArticle, publishedArticle } from '@confab/contract/features/article';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

export type LocaleCount = { portal_id: number; locale: string; count: number };

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`;

/** How many categories these portals have, locale by locale. */
export function countCategories(
  db: Queryable,
  accountId: number,
  portalIds: readonly number[],
): Promise<LocaleCount[]> {
  return db
    .selectFrom('category')
    .select(['portal_id', 'locale', sql<number>`count(*)::int`.as('count')])
    .where('account_id', '=', accountId)
    .where('portal_id', '=', anyOf(portalIds))
    .groupBy(['portal_id', 'locale'])
    .execute();
}

/** How many articles these portals have, of any status, locale by locale. */
export function countArticles(
  db: Queryable,
  accountId: number,
  portalIds: readonly number[],
): Promise<LocaleCount[]> {
  return db
    .selectFrom('article')
    .select(['portal_id', 'locale', sql<number>`count(*)::int`.as('count')])
    .where('account_id', '=', accountId)
    .where('portal_id', '=', anyOf(portalIds))
    .groupBy(['portal_id', 'locale'])
    .execute();
}

export type StatusCounts = { all: number; mine: number; draft: number; published: number; archived: number };

/** How many articles a portal has in one locale or all, and how many of them the user wrote. */
export function countByStatus(
  db: Queryable,
  { accountId, portalId, locale }: { accountId: number; portalId: number; locale: string | undefined },
  userId: number,
): Promise<StatusCounts> {
  return db
    .selectFrom('article')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where author_id = ${userId}))::int`.as('mine'),
      sql<number>`(count(*) filter (where status = ${sql.lit(draftArticle)}))::int`.as('draft'),
      sql<number>`(count(*) filter (where status = ${sql.lit(publishedArticle)}))::int`.as('published'),
      sql<number>`(count(*) filter (where status = ${sql.lit(archivedArticle)}))::int`.as('archived'),
    ])
    .where('account_id', '=', accountId)
    .where('portal_id', '=', portalId)
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .executeTakeFirstOrThrow();
}
