import { publishedArticle } from '@confab/contract/features/article';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';

/** Something an assistant knows. `title` of an answer is its question. */
export type Found = {
  type: 'response' | 'document' | 'article';
  id: number;
  title: string;
  text: string;
  url: string | null;
};

type Scope = { accountId: number; assistantId: number };

/** Rows of one kind that are compared closely. */
const maxCandidates = 20;
/** Characters of an article that are compared. */
const maxArticleLength = 6000;

/**
 * Approved answers of the assistant with words of the question, or a question like it. Pairs of signs are looked for in
 * all its questions, of which there are only so many.
 */
export async function findAnswers(
  db: Queryable,
  { accountId, assistantId }: Scope,
  { question, words, pairs }: { question: string; words: string | undefined; pairs: readonly string[] },
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'response' as type, r.id, r.question as title, r.answer as text, case when d.file_size is null then d.external_link end as url
    from captain_response r
    left join captain_document d on d.account_id = r.account_id and d.id = r.document_id
    where r.account_id = ${accountId} and r.assistant_id = ${assistantId} and r.status = 1
      and (r.words @@ to_tsquery('simple', ${words ?? ''}) or r.question % ${question}
        or r.question like any(${pairs.map(likePattern)}::text[]))
    order by ts_rank(r.words, to_tsquery('simple', ${words ?? ''})) + similarity(r.question, ${question})
      + (select count(*) from unnest(${pairs.map(likePattern)}::text[]) pair where r.question like pair) desc, r.id
    limit ${maxCandidates}`.execute(db);
  return rows;
}

/** Pieces of documents of the assistant with words of the question. */
export async function findPassages(
  db: Queryable,
  { accountId, assistantId }: Scope,
  words: string,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'document' as type, d.id, coalesce(d.name, d.external_link) as title, p.content as text,
      case when d.file_size is null then d.external_link end as url
    from captain_passage p
    join captain_document d on d.account_id = p.account_id and d.id = p.document_id
    where p.account_id = ${accountId} and p.assistant_id = ${assistantId} and d.assistant_id = ${assistantId}
      and p.words @@ to_tsquery('simple', ${words})
    order by ts_rank(p.words, to_tsquery('simple', ${words})) desc, p.document_id, p.position
    limit ${maxCandidates}`.execute(db);
  return rows;
}

/** Published articles of open portals of the account with words of the question, those of one portal before others. */
export async function findArticles(
  db: Queryable,
  accountId: number,
  words: string,
  firstPortalId = 0,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'article' as type, a.id, a.title, left(a.content, ${maxArticleLength}) as text, null as url
    from article a
    join portal p on p.account_id = a.account_id and p.id = a.portal_id
    where a.account_id = ${accountId} and a.status = ${sql.lit(publishedArticle)} and not p.archived
      and a.words @@ to_tsquery('simple', ${words})
    order by (a.portal_id = ${firstPortalId}) desc, ts_rank(a.words, to_tsquery('simple', ${words})) desc, a.id
    limit ${maxCandidates}`.execute(db);
  return rows;
}
