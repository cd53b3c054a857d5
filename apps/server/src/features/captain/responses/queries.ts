import { sql, type ExpressionBuilder, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { hasCapacity } from '../../../platform/db/has-capacity.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import type { CaptainResponse, DB } from '../../../platform/db/row-types.ts';
import type { ResponseValues } from './model.ts';

/** With its source, if that still exists. */
export type ResponseRow = Omit<Selectable<CaptainResponse>, 'pairs' | 'words'> & {
  document_link: string | null;
  document_name: string | null;
  conversation_display_id: number | null;
  author_name: string | null;
  author_display_name: string | null;
  author_email: string | null;
};
export type ResponseKey = { accountId: number; id: number };
export type ResponseFilter = {
  assistantId?: number | undefined;
  documentId?: number | undefined;
  status?: number | undefined;
  search?: string | undefined;
  /** An answer waiting for approval may come from a conversation that its reader may not see. */
  reader: DraftReader;
};

/** Which drafts are shown: all, or those created by members and those of conversations that the user may see. */
export type DraftReader =
  | 'all'
  | { inboxIds: 'all' | readonly number[]; seen: RawBuilder<SqlBool> | undefined }
  | undefined;

const columns = [
  'r.account_id',
  'r.id',
  'r.assistant_id',
  'r.question',
  'r.answer',
  'r.status',
  'r.document_id',
  'r.conversation_id',
  'r.author_id',
  'r.created_at',
  'r.updated_at',
  'd.external_link as document_link',
  'd.name as document_name',
  'c.display_id as conversation_display_id',
  'author.name as author_name',
  'author.display_name as author_display_name',
  'author.email as author_email',
] as const;

/** Former members are not shown. */
function responses(db: Queryable, accountId: number) {
  return db
    .selectFrom('captain_response as r')
    .leftJoin('captain_document as d', (join) =>
      join.onRef('d.account_id', '=', 'r.account_id').onRef('d.id', '=', 'r.document_id'),
    )
    .leftJoin('conversation as c', (join) =>
      join.onRef('c.account_id', '=', 'r.account_id').onRef('c.id', '=', 'r.conversation_id'),
    )
    .leftJoin('account_user as m', (join) =>
      join.onRef('m.account_id', '=', 'r.account_id').onRef('m.user_id', '=', 'r.author_id'),
    )
    .leftJoin('user as author', 'author.id', 'm.user_id')
    .select(columns)
    .where('r.account_id', '=', accountId);
}

/** Whether an answer may be read; `r` is the name of its table. */
function readableBy(reader: DraftReader): RawBuilder<SqlBool> {
  if (reader === 'all') return sql<SqlBool>`true`;
  const ofMembers = sql<SqlBool>`(r.status = 1 or r.author_id is not null)`;
  if (reader === undefined) return ofMembers;
  const { inboxIds, seen } = reader;
  const inOwn =
    inboxIds === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`seen.inbox_id = any (${[...inboxIds]}::bigint[])`;
  return sql<SqlBool>`(${ofMembers} or exists (
    select 1 from conversation seen
    where seen.account_id = r.account_id and seen.id = r.conversation_id and ${inOwn} and ${seen ?? sql<SqlBool>`true`}
  ))`;
}

function fitting({ assistantId, documentId, status, search, reader }: ResponseFilter) {
  return (eb: ExpressionBuilder<DB & { r: CaptainResponse }, 'r'>) => {
    const part = likePattern(search ?? '');
    return eb.and([
      readableBy(reader),
      ...(assistantId === undefined ? [] : [eb('r.assistant_id', '=', assistantId)]),
      ...(documentId === undefined ? [] : [eb('r.document_id', '=', documentId)]),
      ...(status === undefined ? [] : [eb('r.status', '=', status)]),
      ...(search === undefined
        ? []
        : [eb.or([eb('r.question', 'ilike', part), eb('r.answer', 'ilike', part)])]),
    ]);
  };
}

export function listResponses(
  db: Queryable,
  accountId: number,
  filter: ResponseFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ResponseRow[]> {
  return responses(db, accountId)
    .where(fitting(filter))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countResponses(
  db: Queryable,
  accountId: number,
  filter: ResponseFilter,
): Promise<number> {
  const row = await db
    .selectFrom('captain_response as r')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('r.account_id', '=', accountId)
    .where(fitting(filter))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export function findResponse(
  db: Queryable,
  { accountId, id }: ResponseKey,
  reader: DraftReader,
): Promise<ResponseRow | undefined> {
  return responses(db, accountId).where('r.id', '=', id).where(readableBy(reader)).executeTakeFirst();
}

/** The existing ones of these ids, newest first. */
export function findResponses(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<ResponseRow[]> {
  return responses(db, accountId)
    .where('r.id', 'in', [...ids])
    .orderBy('r.id', 'desc')
    .execute();
}

type Origin = { author_id?: number; document_id?: number; conversation_id?: number };

/** Its id; undefined when the account has as many as it may. */
export async function insertResponse(
  trx: Trx,
  accountId: number,
  values: Omit<ResponseValues, 'status'> & { status?: number },
  origin: Origin,
  max: number,
): Promise<number | undefined> {
  if (!(await hasCapacity(trx, 'captain_response', accountId, max))) return undefined;
  const row = await trx
    .insertInto('captain_response')
    .values({ account_id: accountId, ...values, ...origin })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The assistant it belonged to; undefined when there is none. */
export function updateResponse(
  trx: Trx,
  { accountId, id }: ResponseKey,
  values: Partial<ResponseValues>,
  now: Date,
): Promise<{ assistant_id: number } | undefined> {
  return trx
    .updateTable('captain_response')
    .set({ ...values, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('assistant_id')
    .executeTakeFirst();
}

/** The assistants of those that waited for approval. */
export function approveResponses(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
  now: Date,
): Promise<{ assistant_id: number }[]> {
  return trx
    .updateTable('captain_response')
    .set({ status: 1, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .where('status', '=', 0)
    .returning('assistant_id')
    .execute();
}

/** The assistants of those that were there to delete. */
export function deleteResponses(
  trx: Trx,
  accountId: number,
  ids: readonly number[],
): Promise<{ assistant_id: number }[]> {
  return trx
    .deleteFrom('captain_response')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .returning('assistant_id')
    .execute();
}

/** Whether something was drafted from a conversation before. */
export async function isDraftedFrom(
  db: Queryable,
  accountId: number,
  conversationId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('captain_response')
    .select('id')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Questions of an assistant, approved or not, that are spelled much like this one. */
export async function findLikeQuestions(
  db: Queryable,
  { accountId, assistantId }: { accountId: number; assistantId: number },
  question: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('captain_response')
    .select('question')
    .where('account_id', '=', accountId)
    .where('assistant_id', '=', assistantId)
    .where(sql<boolean>`question % ${question}`)
    .orderBy(sql`similarity(question, ${question})`, 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => row.question);
}
