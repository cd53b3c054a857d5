import { publishedArticle } from '@confab/contract/features/article';
import { sql } from 'kysely';
import type { Db, Queryable, Trx } from '../../../platform/db/database.ts';
import { asHalfvec } from '../../../platform/db/search/vectors.ts';
import { dueKinds, maxTextLength, type Due, type DueText } from './model.ts';

/** The model for embeddings, while the database can compare vectors. */
export async function modelInUse(db: Queryable): Promise<string | undefined> {
  const row = await db
    .selectFrom('captain_embedding_model')
    .select('name')
    .where(sql<boolean>`exists (select from pg_extension where extname = 'vector')`)
    .executeTakeFirst();
  return row?.name;
}

/** The version of the extension that the database has, and of the one that it could have. */
export async function findExtension(
  db: Queryable,
): Promise<{ installed: string | null; available: string | null }> {
  const { rows } = await sql<{ installed: string | null; available: string | null }>`
    select (select extversion from pg_extension where extname = 'vector') as installed,
      (select default_version from pg_available_extensions where name = 'vector') as available`.execute(db);
  return rows[0] ?? { installed: null, available: null };
}

export async function createExtension(db: Db): Promise<void> {
  await sql`create extension if not exists vector`.execute(db);
}

/** Deletes the embeddings of another model and has everything embedded again; without a name, only deletes. */
export async function changeModel(trx: Trx, name: string | undefined): Promise<void> {
  await trx.deleteFrom('captain_embedding_model').execute();
  await trx.deleteFrom('captain_embedding_due').execute();
  await sql`truncate captain_embedding`.execute(trx);
  if (name === undefined) return;
  await trx.insertInto('captain_embedding_model').values({ name }).execute();
  const [answer, document, article] = dueKinds.map((_kind, number) => sql.lit(number));
  await sql`
    insert into captain_embedding_due (account_id, kind, source_id)
    select account_id, ${answer}::int, id from captain_response where status = 1
    union all select distinct account_id, ${document}::int, document_id from captain_passage
    union all select a.account_id, ${article}::int, a.id from article a
      where a.status = ${sql.lit(publishedArticle)}
        and exists (select from captain_assistant c where c.account_id = a.account_id)`.execute(trx);
}

/** Accounts with something to be read, behind one. */
export async function dueAccounts(db: Queryable, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('captain_embedding_due')
    .select('account_id')
    .distinct()
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id: accountId }) => accountId);
}

export async function findDue(db: Queryable, accountId: number, limit: number): Promise<Due[]> {
  const rows = await db
    .selectFrom('captain_embedding_due')
    .select(['kind', 'source_id', 'changes'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .orderBy('source_id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ kind, source_id: id, changes }) => {
    const name = dueKinds[kind];
    return name === undefined ? [] : { kind: name, id, changes };
  });
}

/** The text to embed of a source; empty for one that was deleted or is no longer used. */
export async function findTexts(db: Queryable, accountId: number, { kind, id }: Due): Promise<DueText[]> {
  const text = {
    response: sql<DueText>`
      select assistant_id, id as response_id, null::bigint as document_id, null::int as position,
        null::bigint as article_id, left(question || E'\n' || answer, ${maxTextLength}) as text
      from captain_response where account_id = ${accountId} and id = ${id} and status = 1`,
    document: sql<DueText>`
      select p.assistant_id, null::bigint as response_id, p.document_id, p.position, null::bigint as article_id,
        left(coalesce(d.name || E'\n', '') || p.content, ${maxTextLength}) as text
      from captain_passage p
      join captain_document d on d.account_id = p.account_id and d.id = p.document_id
      where p.account_id = ${accountId} and p.document_id = ${id} order by p.position`,
    article: sql<DueText>`
      select null::bigint as assistant_id, null::bigint as response_id, null::bigint as document_id,
        null::int as position, id as article_id,
        left(title || E'\n' || coalesce(description || E'\n', '') || content, ${maxTextLength}) as text
      from article where account_id = ${accountId} and id = ${id} and status = ${sql.lit(publishedArticle)}`,
  }[kind];
  return (await text.execute(db)).rows;
}

/** Replaces the vectors of a source; a source that changed in the meantime stays due. */
export async function storeVectors(
  trx: Trx,
  accountId: number,
  due: Due,
  vectors: readonly (DueText & { vector: readonly number[] })[],
): Promise<void> {
  const column = ({ response: 'response_id', document: 'document_id', article: 'article_id' } as const)[
    due.kind
  ];
  await trx
    .deleteFrom('captain_embedding')
    .where('account_id', '=', accountId)
    .where(column, '=', due.id)
    .execute();
  for (const { vector, text: _text, ...source } of vectors)
    await trx
      .insertInto('captain_embedding')
      .values({ account_id: accountId, ...source, dimensions: vector.length, embedding: [...vector] })
      .execute();
  await trx
    .deleteFrom('captain_embedding_due')
    .where('account_id', '=', accountId)
    .where('kind', '=', dueKinds.indexOf(due.kind))
    .where('source_id', '=', due.id)
    .where('changes', '=', due.changes)
    .execute();
}

/** The assistant that an account has had longest: what all of them know counts as its. */
export async function findOldestAssistant(db: Queryable, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('captain_assistant')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Creates the index of the stored vectors, once; an interrupted one is created again. */
export async function ensureIndex(db: Db): Promise<void> {
  const { rows } = await sql<{ dimensions: number; valid: boolean | null }>`
    select e.dimensions, i.indisvalid as valid
    from (select dimensions from captain_embedding limit 1) e
    left join pg_class c on c.relname = 'captain_embedding_near_' || e.dimensions
      and c.relnamespace = current_schema()::regnamespace
    left join pg_index i on i.indexrelid = c.oid`.execute(db);
  const [row] = rows;
  if (row === undefined || row.valid === true) return;
  const name = sql.ref(`captain_embedding_near_${row.dimensions}`);
  if (row.valid === false) await sql`drop index concurrently if exists ${name}`.execute(db);
  const numbers = asHalfvec(sql`embedding`, row.dimensions);
  await sql`create index concurrently if not exists ${name} on captain_embedding
    using hnsw ((${numbers}) halfvec_cosine_ops) where dimensions = ${sql.lit(row.dimensions)}`.execute(db);
}
