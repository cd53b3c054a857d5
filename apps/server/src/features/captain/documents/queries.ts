import { maxListedTextLength, type DocumentProblem } from '@confab/contract/features/captain-document';
import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { lockByName } from '../../../platform/db/lock-by-name.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { CaptainDocument } from '../../../platform/db/row-types.ts';

export type DocumentRow = Selectable<CaptainDocument>;
export type DocumentKey = { accountId: number; id: number };
export type DocumentFilter = { assistantId?: number | undefined; search?: string | undefined };

function documents(db: Queryable, accountId: number, { assistantId, search }: DocumentFilter) {
  return db
    .selectFrom('captain_document')
    .where('account_id', '=', accountId)
    .$if(assistantId !== undefined, (query) => query.where('assistant_id', '=', assistantId ?? 0))
    .$if(search !== undefined, (query) =>
      query.where((eb) => {
        const part = likePattern(search ?? '');
        return eb.or([eb('name', 'ilike', part), eb('external_link', 'ilike', part)]);
      }),
    );
}

export function listDocuments(
  db: Queryable,
  accountId: number,
  filter: DocumentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<DocumentRow[]> {
  return documents(db, accountId, filter)
    .select([
      'account_id',
      'assistant_id',
      'created_at',
      'external_link',
      'file_size',
      'id',
      'is_found',
      'name',
      'problem',
      'status',
      'updated_at',
    ])
    .select(sql<string | null>`left(content, ${sql.lit(maxListedTextLength)})`.as('content'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDocuments(
  db: Queryable,
  accountId: number,
  filter: DocumentFilter,
): Promise<number> {
  const row = await documents(db, accountId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export function findDocument(
  db: Queryable,
  { accountId, id }: DocumentKey,
): Promise<DocumentRow | undefined> {
  return documents(db, accountId, {}).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts of one account are serialized, so that none exceeds the limit. */
export function lockDocuments(trx: Trx, accountId: number): Promise<void> {
  return lockByName(trx, `captain_document:${accountId}`);
}

type NewDocument = Pick<DocumentRow, 'assistant_id' | 'external_link' | 'name'> & {
  is_found?: boolean;
  file_size?: number;
};

/** The document of an address that was not read yet. */
export function findUnread(
  trx: Trx,
  accountId: number,
  { assistant_id: assistantId, external_link: link }: NewDocument,
): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom('captain_document')
    .select('id')
    .where('account_id', '=', accountId)
    .where('assistant_id', '=', assistantId)
    .where('external_link', '=', link)
    .where('status', '=', 0)
    .where('is_found', '=', true)
    .executeTakeFirst();
}

/** Undefined where the assistant has one of this address. */
export function insertDocument(
  trx: Trx,
  accountId: number,
  values: NewDocument,
): Promise<DocumentRow | undefined> {
  return trx
    .insertInto('captain_document')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'assistant_id', 'external_link']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

type Read = {
  name: string | null;
  content: string | null;
  passages: readonly string[];
  problem?: DocumentProblem | null;
};

/** Stores the text of a page, in passages that are searchable by word. False for a deleted document. */
export async function fillDocument(
  trx: Trx,
  { accountId, id }: DocumentKey,
  { name, content, passages, problem = null }: Read,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('captain_document')
    .set({ content, status: 1, problem, updated_at: now, name: sql`coalesce(name, ${name})` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('assistant_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await trx
    .deleteFrom('captain_passage')
    .where('account_id', '=', accountId)
    .where('document_id', '=', id)
    .execute();
  if (passages.length === 0) return true;
  const scope = { account_id: accountId, document_id: id, assistant_id: row.assistant_id };
  await trx
    .insertInto('captain_passage')
    .values(passages.map((text, position) => ({ ...scope, position, content: text })))
    .execute();
  return true;
}

/** Records why a page could not be read, and whether it is retried; earlier content stays. */
export async function recordProblem(
  trx: Trx,
  { accountId, id }: DocumentKey,
  { problem, isOver }: { problem: DocumentProblem | null; isOver: boolean },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('captain_document')
    .set({ problem, status: isOver ? 1 : 0, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The assistant it belonged to; undefined when there is none. */
export function deleteDocument(
  trx: Trx,
  { accountId, id }: DocumentKey,
): Promise<{ assistant_id: number } | undefined> {
  return trx
    .deleteFrom('captain_document')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('assistant_id')
    .executeTakeFirst();
}

/** A file until it is read. */
export async function insertFile(
  trx: Trx,
  { accountId, id }: DocumentKey,
  { kind, bytes }: { kind: string; bytes: Buffer },
): Promise<void> {
  await trx
    .insertInto('captain_document_file')
    .values({ account_id: accountId, document_id: id, kind, bytes })
    .execute();
}

export function findFile(
  db: Queryable,
  { accountId, id }: DocumentKey,
): Promise<{ kind: string; bytes: Buffer } | undefined> {
  return db
    .selectFrom('captain_document_file')
    .select(['kind', 'bytes'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', id)
    .executeTakeFirst();
}

export async function deleteFile(trx: Trx, { accountId, id }: DocumentKey): Promise<void> {
  await trx
    .deleteFrom('captain_document_file')
    .where('account_id', '=', accountId)
    .where('document_id', '=', id)
    .execute();
}
