import { publishedArticle } from '@confab/contract/features/article';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import type { WordQuery } from './words-model.ts';

/** An item of an assistant's knowledge. `title` of an answer is its question. */
export type Found = {
  type: 'response' | 'document' | 'article';
  id: number;
  title: string;
  text: string;
  url: string | null;
  /** For articles: their portal and category, and the original of a translation, or the article itself. */
  locale?: string;
  root?: number;
  /** Of what means nearly the same as the question: 0 for the nearest, then 1. */
  place?: number;
};

type Scope = { accountId: number; assistantId: number };

/** Rows of one kind that are compared closely. */
const maxCandidates = 20;
/** Characters of an article that are compared. */
const maxArticleLength = 6000;

/**
 * The columns of an answer `r`, possibly of a document `d`, of a passage `p` of a document, and of an article `a` of a
 * portal `p`.
 */
export const answerColumns = sql`'response' as type, r.id, r.question as title, r.answer as text,
  case when d.file_size is null then d.external_link end as url`;
export const passageColumns = sql`'document' as type, d.id, coalesce(d.name, d.external_link) as title, p.content as text,
  case when d.file_size is null then d.external_link end as url`;
export function articleColumns(frontendUrl: string) {
  return sql`
    'article' as type, a.id, a.title, left(a.content, ${maxArticleLength}) as text,
    ${frontendUrl} || '/hc/' || p.slug || '/articles/' || a.slug as url, a.locale,
    coalesce(a.associated_article_id, a.id) as root`;
}

/** A row with any of the words, and how many of them it has. */
const matches = (table: string, { words, pairs }: WordQuery): RawBuilder<boolean> =>
  sql`(${sql.ref(`${table}.words`)} @@ to_tsquery('simple', ${words}) or ${sql.ref(`${table}.pairs`)} @@ ${pairs}::tsquery)`;
const rank = (table: string, { words, pairs }: WordQuery): RawBuilder<number> =>
  sql`(ts_rank(${sql.ref(`${table}.words`)}, to_tsquery('simple', ${words})) + ts_rank(${sql.ref(`${table}.pairs`)}, ${pairs}::tsquery))`;

/** Approved answers of the assistant that share words with the question, or whose question is similar. */
export async function findAnswers(
  db: Queryable,
  { accountId, assistantId }: Scope,
  question: string,
  query: WordQuery,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${answerColumns}
    from captain_response r
    left join captain_document d on d.account_id = r.account_id and d.id = r.document_id
    where r.account_id = ${accountId} and r.assistant_id = ${assistantId} and r.status = 1
      and (${matches('r', query)} or r.question % ${question})
    order by ${rank('r', query)} + similarity(r.question, ${question}) desc, r.id
    limit ${maxCandidates}`.execute(db);
  return rows;
}

/** Passages of the assistant's documents that share words with the question. */
export async function findPassages(
  db: Queryable,
  { accountId, assistantId }: Scope,
  query: WordQuery,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${passageColumns}
    from captain_passage p
    join captain_document d on d.account_id = p.account_id and d.id = p.document_id
    where p.account_id = ${accountId} and p.assistant_id = ${assistantId} and d.assistant_id = ${assistantId}
      and ${matches('p', query)}
    order by ${rank('p', query)} desc, p.document_id, p.position
    limit ${maxCandidates}`.execute(db);
  return rows;
}

/** Which articles are searched first, and where they can be read. */
export type ArticleOrder = {
  portalId?: number;
  languages?: readonly string[];
  frontendUrl: string;
};

/** Published articles of the account's open portals that share words with the question. */
export async function findArticles(
  db: Queryable,
  accountId: number,
  query: WordQuery,
  { portalId = 0, languages = [], frontendUrl }: ArticleOrder,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${articleColumns(frontendUrl)}
    from article a
    join portal p on p.account_id = a.account_id and p.id = a.portal_id
    where a.account_id = ${accountId} and a.status = ${sql.lit(publishedArticle)} and not p.archived
      and ${matches('a', query)}
    order by (a.portal_id = ${portalId}) desc,
      (split_part(lower(replace(a.locale, '-', '_')), '_', 1) = any(${[...languages]}::text[])) desc,
      ${rank('a', query)} desc, a.id
    limit ${maxCandidates}`.execute(db);
  return rows;
}
