import type { ArticleDay } from '@confab/contract/features/article-figure';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { DayRange } from './model.ts';

type InPortal = { accountId: number; portalId: number };
export type FigureRow = {
  id: number | null;
  title: string;
  locale: string;
  category_name: string | null;
  status: number | null;
  views: number;
  helpful: number;
  unhelpful: number;
};
type Page = DayRange & { limit: number; offset: number };

const counts = sql`sum(d.views)::bigint as views, sum(d.helpful)::bigint as helpful,
  sum(d.unhelpful)::bigint as unhelpful`;

const inRange = ({ accountId, portalId }: InPortal, { since, until }: DayRange) =>
  sql`d.account_id = ${accountId} and d.portal_id = ${portalId} and d.day between ${since}::date and ${until}::date`;

/** The figures of a portal or one of its articles; days without any are left out. */
export async function sumByDay(
  db: Queryable,
  portal: InPortal,
  range: DayRange,
  articleId: number | undefined,
): Promise<ArticleDay[]> {
  const ofArticle = articleId === undefined ? sql`` : sql`and d.article_id = ${articleId}`;
  const { rows } = await sql<ArticleDay>`
    select d.day::text as day, ${counts} from article_day d
    where ${inRange(portal, range)} ${ofArticle}
    group by d.day order by d.day`.execute(db);
  return rows;
}

/** Articles with views, the most viewed first. */
export async function sumByArticle(
  db: Queryable,
  portal: InPortal,
  { limit, offset, ...range }: Page,
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select a.id, a.title, a.locale, c.name as category_name, a.status, f.views, f.helpful, f.unhelpful
    from (
      select d.article_id, ${counts} from article_day d where ${inRange(portal, range)} group by d.article_id
      order by 2 desc, 3 desc, 1 limit ${limit} offset ${offset}
    ) f
    join article a on a.account_id = ${portal.accountId} and a.id = f.article_id
    left join category c on c.account_id = a.account_id and c.id = a.category_id
    order by f.views desc, f.helpful desc, a.id`.execute(db);
  return rows;
}

/** Grouped by the current category; articles without a category form one row per language. */
export async function sumByCategory(
  db: Queryable,
  portal: InPortal,
  { limit, offset, ...range }: Page,
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select c.id, coalesce(c.name, '') as title, a.locale, null as category_name, null as status, ${counts}
    from (
      select d.article_id, ${counts} from article_day d where ${inRange(portal, range)} group by d.article_id
    ) d
    join article a on a.account_id = ${portal.accountId} and a.id = d.article_id
    left join category c on c.account_id = a.account_id and c.id = a.category_id
    group by c.id, c.name, a.locale
    order by 6 desc, 7 desc, c.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many rows either of them has. */
export async function countRows(
  db: Queryable,
  portal: InPortal,
  range: DayRange,
  by: 'article' | 'category',
): Promise<number> {
  const what =
    by === 'article'
      ? sql`count(distinct d.article_id)::int`
      : sql`count(distinct (coalesce(a.category_id, 0), a.locale))::int`;
  const { rows } = await sql<{ count: number }>`
    select ${what} as count from article_day d
    join article a on a.account_id = d.account_id and a.id = d.article_id
    where ${inRange(portal, range)}`.execute(db);
  return rows[0]?.count ?? 0;
}
