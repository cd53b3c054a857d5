import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

/** Some conversations of an inbox. */
export async function findSomeOfInbox(db: Queryable, accountId: number, inboxId: number, limit: number) {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Some conversations of an account. */
export async function findSomeOfAccount(db: Queryable, accountId: number, limit: number) {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Some conversations of a contact. */
export async function findSomeOfContact(db: Queryable, accountId: number, contactId: number, limit: number) {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function removeConversations(db: Queryable, accountId: number, ids: readonly number[]) {
  await db
    .deleteFrom('conversation')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** An inbox that is being deleted is not counted. */
export async function removeCounts(db: Queryable, accountId: number, inboxId: number) {
  await db
    .deleteFrom('conversation_count')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .execute();
}

/** Some emails received by an account, or by one of its inboxes. */
export async function findSomeEmails(
  db: Queryable,
  { accountId, inboxId }: { accountId: number; inboxId?: number },
  limit: number,
): Promise<{ id: number; storage_key: string | null }[]> {
  const query = db
    .selectFrom('inbound_email')
    .select(['id', 'storage_key'])
    .where('account_id', '=', accountId)
    .limit(limit);
  return (inboxId === undefined ? query : query.where('inbox_id', '=', inboxId)).execute();
}

export async function removeEmailRows(db: Queryable, accountId: number, ids: readonly number[]) {
  await db
    .deleteFrom('inbound_email')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}
