import { sql, type SelectQueryBuilder } from 'kysely';
import { messageTypeNumber } from '@confab/contract/features/message';
import { compiledWrite, type Param } from '../../platform/db/compiled.ts';
import { jsonb, type Queryable, type Trx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/row-types.ts';
import { contentTypeNumber, type Draft } from './model.ts';

/** The stored author of a message. */
export type SenderRef = { type: 'User' | 'Contact' | 'AgentBot' | 'Captain::Assistant'; id: number } | null;

export type MessageRow = {
  id: number;
  account_id: number;
  conversation_id: number;
  inbox_id: number;
  message_type: number;
  content: string | null;
  private: boolean;
  status: number;
  content_type: number;
  content_attributes: Record<string, unknown>;
  additional_attributes: Record<string, unknown>;
  external_source_ids: Record<string, unknown>;
  source_id: string | null;
  sender_type: string | null;
  sender_id: number | null;
  created_at: Date;
  updated_at: Date;
};

/** What a message row holds. */
export const columns = [
  'message.id',
  'message.account_id',
  'message.conversation_id',
  'message.inbox_id',
  'message.message_type',
  'message.content',
  'message.private',
  'message.status',
  'message.content_type',
  'message.content_attributes',
  'message.additional_attributes',
  'message.external_source_ids',
  'message.source_id',
  'message.sender_type',
  'message.sender_id',
  'message.created_at',
  'message.updated_at',
] as const;

/** The id of a message to be written. Allocated while its conversation is locked, so ids have the order of messages. */
export async function allocateMessageId(trx: Trx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('message_id_seq') as id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the sequence returned no value');
  return row.id;
}

/**
 * Writes a message and answers its row; the statement leaves with the next one. It collides when one with the
 * same echo id of the same sender is there: find it with `findByEcho`.
 */
export async function insertMessage(
  trx: Trx,
  id: number,
  param: { accountId: number; conversationId: number; inboxId: number },
  draft: Draft,
  sender: SenderRef,
  at: Date,
): Promise<MessageRow> {
  const row = {
    id,
    account_id: param.accountId,
    conversation_id: param.conversationId,
    inbox_id: param.inboxId,
    message_type: messageTypeNumber[draft.type],
    content: draft.content,
    private: draft.private,
    content_type: contentTypeNumber(draft.contentType),
    source_id: draft.sourceId,
    sender_type: sender?.type ?? null,
    sender_id: sender?.id ?? null,
    created_at: at,
    updated_at: at,
  };
  await inserting(trx, {
    ...row,
    content_attributes: JSON.stringify(draft.contentAttributes),
    additional_attributes: JSON.stringify(draft.additionalAttributes),
    echo_id: echoText(draft),
    template_digest: draft.templateDigest ?? null,
  });
  return {
    ...row,
    status: 0,
    content_attributes: draft.contentAttributes,
    additional_attributes: draft.additionalAttributes,
    external_source_ids: {},
  };
}

type NewRow = Omit<
  MessageRow,
  'status' | 'content_attributes' | 'additional_attributes' | 'external_source_ids'
> & {
  content_attributes: string;
  additional_attributes: string;
  echo_id: string | null;
  template_digest: string | null;
};

const inserting = compiledWrite((db, param: Param<NewRow>) =>
  db.insertInto('message').values({
    id: param('id'),
    account_id: param('account_id'),
    conversation_id: param('conversation_id'),
    inbox_id: param('inbox_id'),
    message_type: param('message_type'),
    content: param('content'),
    private: param('private'),
    content_type: param('content_type'),
    content_attributes: sql`${param('content_attributes')}::jsonb`,
    additional_attributes: sql`${param('additional_attributes')}::jsonb`,
    source_id: param('source_id'),
    echo_id: param('echo_id'),
    template_digest: param('template_digest'),
    sender_type: param('sender_type'),
    sender_id: param('sender_id'),
    created_at: param('created_at'),
    updated_at: param('updated_at'),
  }),
);

/** The message with a provider's id; the newest of those that share it. */
export function findMessageBySource(
  db: Queryable,
  accountId: number,
  inboxId: number,
  sourceId: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Messages by id, in no order. */
export async function findMessages(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('message')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', anyOf(ids))
    .execute();
}

export type Page = { before?: number | undefined; after?: number | undefined; publicOnly?: boolean };

const newest = 20;
const newerPerCall = 100;
const betweenPerCall = 1000;

/** Bytes of text in one long page: twenty messages of the maximum length in ASCII. */
const maxPageBytes = 3_000_000;

/**
 * Messages of a conversation, ascending: the newest 20; the 20 below `before`; up to 100 above `after`; or `after ≤ id
 * < before`, up to 1000. The two long kinds are shorter when their texts are long: above `after` the lower part is
 * returned, between the two the upper one. `publicOnly` leaves out notes and activities.
 */
export async function pageMessages(
  db: Queryable,
  accountId: number,
  conversationId: number,
  page: Page,
): Promise<MessageRow[]> {
  const { before, after } = page;
  let query = db
    .selectFrom('message')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId);
  if (page.publicOnly === true) {
    query = query.where('private', '=', false).where('message_type', '!=', messageTypeNumber.activity);
  }
  if (before !== undefined && after !== undefined) {
    const between = query.where('id', '>=', after).where('id', '<', before);
    return withinBytes(db, between.orderBy('id').limit(betweenPerCall), 'desc');
  }
  if (after !== undefined)
    return withinBytes(db, query.where('id', '>', after).orderBy('id').limit(newerPerCall), 'asc');
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(newest).execute();
  return rows.toReversed();
}

/**
 * Query results from one end until the byte limit is reached. The length of a text is stored in its row, so that
 * texts beyond the limit are not read.
 */
function withinBytes(
  db: Queryable,
  found: SelectQueryBuilder<DB, 'message', MessageRow>,
  from: 'asc' | 'desc',
): Promise<MessageRow[]> {
  const size = sql<number>`coalesce(octet_length(content), 0)`;
  const before = sql<number>`sum(${size}) over (order by id ${sql.raw(from)}) - ${size}`;
  const counted = db.selectFrom(found.as('page')).selectAll('page').select(before.as('bytes_before'));
  return db
    .selectFrom(counted.as('message'))
    .select(columns)
    .where('message.bytes_before', '<', maxPageBytes)
    .orderBy('message.id')
    .execute();
}

export function findMessage(
  db: Queryable,
  accountId: number,
  conversationId: number,
  id: number,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Changes a message and answers it as it is now; undefined when there is none. */
export function updateMessage(
  trx: Trx,
  accountId: number,
  id: number,
  changes: {
    status?: number;
    content?: string | null;
    content_type?: number;
    content_attributes?: Record<string, unknown>;
    source_id?: string | null;
    template_digest?: string | null;
  },
  at: Date,
): Promise<MessageRow | undefined> {
  const { content_attributes: attributes, ...plain } = changes;
  return trx
    .updateTable('message')
    .set({
      ...plain,
      ...(attributes === undefined ? {} : { content_attributes: jsonb(attributes) }),
      updated_at: at,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Adds another program's id of a message to those stored. No event is emitted. */
export async function recordExternalId(
  trx: Trx,
  { account_id: accountId, id }: Pick<MessageRow, 'account_id' | 'id'>,
  ids: Readonly<Record<string, string>>,
): Promise<void> {
  await trx
    .updateTable('message')
    .set({ external_source_ids: sql`external_source_ids || ${jsonb(ids)}` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** The newest incoming message, and how many incoming ones are newer than a time (counted up to 10). */
export async function newestIncoming(db: Queryable, accountId: number, conversationId: number) {
  return db
    .selectFrom('message')
    .select(['id', 'source_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .where('message_type', '=', messageTypeNumber.incoming)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
}

/** The newest messages to the contact, and what the provider calls them. */
export async function newestOutgoing(db: Queryable, accountId: number, conversationId: number) {
  return db
    .selectFrom('message')
    .select(['id', 'status', 'source_id', 'external_source_ids', 'created_at'])
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .where('message_type', 'in', [messageTypeNumber.outgoing, messageTypeNumber.template])
    .where('private', '=', false)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

function echoText(draft: Draft): string | null {
  return draft.echoId === null ? null : String(draft.echoId);
}

/** A column's condition: one of these ids. One text however many there are. */
export function anyOf(ids: readonly number[]) {
  return sql<number>`any(${[...ids]}::bigint[])`;
}
