import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';

export type EmailKey = { accountId: number; inboxId: number; id: number };
export type LoggedEmail = Awaited<ReturnType<typeof listEmails>>[number];

/** Emails of an inbox below an id, newest first, each with the number of its conversation. */
export function listEmails(
  db: Queryable,
  { accountId, inboxId, before, limit }: Omit<EmailKey, 'id'> & { before: number | undefined; limit: number },
) {
  return selecting(db, accountId)
    .where('e.inbox_id', '=', inboxId)
    .$if(before !== undefined, (query) => query.where('e.id', '<', before ?? 0))
    .orderBy('e.inbox_id', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
}

/** One email of an inbox. */
export function findEmail(
  db: Queryable,
  { accountId, inboxId, id }: EmailKey,
): Promise<LoggedEmail | undefined> {
  return selecting(db, accountId).where('e.inbox_id', '=', inboxId).where('e.id', '=', id).executeTakeFirst();
}

/** The storage key of an email; undefined once it is purged. */
export async function findStored(db: Queryable, accountId: number, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('inbound_email')
    .select('storage_key')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.storage_key ?? undefined;
}

type Refiling = { conversationId: number | null; replacesMessageId: number | null; at: Date };

/** Has an email handled again; false while it is being handled, or once it is purged. */
export async function recordRefiling(
  trx: Trx,
  { accountId, inboxId, id }: EmailKey,
  { conversationId, replacesMessageId, at }: Refiling,
): Promise<boolean> {
  const row = await trx
    .updateTable('inbound_email')
    .set({
      refiled_at: at,
      refile_conversation_id: conversationId,
      replaces_message_id: replacesMessageId,
      attempts: 0,
      handled_at: null,
      outcome: null,
      reason: null,
    })
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('id', '=', id)
    .where('handled_at', 'is not', null)
    .where('storage_key', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function selecting(db: Queryable, accountId: number) {
  return db
    .selectFrom('inbound_email as e')
    .leftJoin('conversation as c', (join) =>
      join.onRef('c.account_id', '=', 'e.account_id').onRef('c.id', '=', 'e.conversation_id'),
    )
    .select([
      'e.id',
      'e.account_id',
      'e.inbox_id',
      'e.mail_key',
      'e.sender',
      'e.subject',
      'e.received_at',
      'e.byte_size',
      'e.outcome',
      'e.reason',
      'e.threaded_by',
      'e.storage_key',
      'e.is_cut',
      'e.handled_at',
      'c.id as conversation_id',
      sql<number | null>`c.display_id`.as('display_id'),
    ])
    .where('e.account_id', '=', accountId);
}
