import { publishedArticle } from '@confab/contract/features/article';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { InPortal } from './queries.ts';

/** Maximum number of articles that are ranked: if a word occurs in thousands, some are as good as all. */
const maxWeighed = 300;

type SearchRange = {
  locale: string;
  words: string;
  /** Single letters, which nearly all texts have a word with: those in titles are enough, where there are any. */
  isShort: boolean;
  limit: number;
  offset: number;
};

/**
 * Ids of the published articles of a locale that match these words, the best first. Titles are searched first, so that
 * many texts do not crowd them out, and texts only if titles leave space; `words` is a `tsquery` of prefixes.
 */
export async function searchPublished(
  db: Queryable,
  { accountId, portalId }: InPortal,
  { locale, words: query, isShort, limit, offset }: SearchRange,
): Promise<number[]> {
  const here = sql`${`'#portal:${portalId}:${locale}'`}::tsquery`;
  const { rows } = await sql<{ id: number }>`
    with terms as materialized (select to_tsquery('simple', ${query}) as query),
    titled as materialized (
      select a.id, a.account_id from article a
      where a.account_id = ${accountId} and a.status = ${sql.lit(publishedArticle)} and words_in_portal(to_tsvector('simple', a.title), a.portal_id, a.locale)
        @@ (${here} && to_tsquery('simple', ${query}))
      limit ${maxWeighed}
    ),
    other as materialized (
      select a.id, a.account_id from article a
      where a.account_id = ${accountId} and a.status = ${sql.lit(publishedArticle)} and words_in_portal(a.words, a.portal_id, a.locale)
        @@ (${here} && to_tsquery('simple', ${query}))
        and (select count(*) from titled) < ${isShort ? 1 : maxWeighed}
      limit ${maxWeighed}
    )
    select a.id from (select * from titled union select * from other) as found
    join article a on a.account_id = found.account_id and a.id = found.id
    cross join terms
    order by ts_rank(a.words, terms.query) desc, a.views desc, a.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
