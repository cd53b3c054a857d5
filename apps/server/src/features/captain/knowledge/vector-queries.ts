import { publishedArticle } from '@confab/contract/features/article';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';
import { asHalfvec, asReals } from '../../../platform/db/search/vectors.ts';
import { answerColumns, articleColumns, passageColumns, type Found } from './queries.ts';

/** How many nearest neighbors of a question are considered of each type. */
const maxNear = 6;
/** Maximum cosine distance of texts with a similar meaning. */
const maxDistance = 0.75;

type Near = Found & { distance: number };

/**
 * Sources whose vectors are similar to the given one, most similar first: the assistant's approved answers and
 * documents, and published articles of portals that are not archived.
 */
export async function findNearest(
  trx: Trx,
  { accountId, assistantId }: { accountId: number; assistantId: number },
  vector: readonly number[],
  frontendUrl: string,
): Promise<Found[]> {
  // Rows of other accounts are passed over until there are enough.
  await sql`set local hnsw.iterative_scan = 'relaxed_order'`.execute(trx);
  const dimensions = sql.lit(vector.length);
  const distance = sql`${asHalfvec(sql`e.embedding`, vector.length)} <=> ${asHalfvec(asReals(vector), vector.length)}`;
  const nearest = async (columns: RawBuilder<unknown>, from: RawBuilder<unknown>): Promise<Near[]> => {
    const { rows } = await sql<Near>`
      select ${columns}, ${distance} as distance
      from captain_embedding e ${from}
        and e.account_id = ${accountId} and e.dimensions = ${dimensions}
      order by ${distance} limit ${maxNear}`.execute(trx);
    return rows;
  };
  const answers = await nearest(
    answerColumns,
    sql`join captain_response r on r.account_id = e.account_id and r.id = e.response_id
      left join captain_document d on d.account_id = r.account_id and d.id = r.document_id
      where r.assistant_id = ${assistantId} and r.status = 1 and e.assistant_id = ${assistantId}`,
  );
  const passages = await nearest(
    passageColumns,
    sql`join captain_passage p on p.account_id = e.account_id and p.document_id = e.document_id
        and p.position = e.position
      join captain_document d on d.account_id = p.account_id and d.id = p.document_id
      where d.assistant_id = ${assistantId} and e.assistant_id = ${assistantId}`,
  );
  const articles = await nearest(
    articleColumns(frontendUrl),
    sql`join article a on a.account_id = e.account_id and a.id = e.article_id
      join portal p on p.account_id = a.account_id and p.id = a.portal_id
      where a.status = ${sql.lit(publishedArticle)} and not p.archived and e.assistant_id is null`,
  );
  return [...answers, ...passages, ...articles]
    .filter((each) => each.distance <= maxDistance)
    .toSorted((left, right) => left.distance - right.distance)
    .slice(0, maxNear)
    .map(({ distance: _distance, ...each }, place) => ({ ...each, place }));
}
