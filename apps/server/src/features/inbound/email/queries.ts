import type { ThreadedBy } from '@confab/contract/features/inbound-email';
import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import type { InboundEmail } from '../../../platform/db/row-types.ts';

export type EmailRow = Selectable<InboundEmail>;

export type NewEmail = {
  accountId: number;
  inboxId: number;
  emailKey: string;
  storageKey: string;
  byteSize: number;
  isCut: boolean;
  /** Null where there is no one to answer. */
  sender: string | null;
  subject: string | null;
  receivedAt: Date;
};

/** Whether an inbox has had an email, by its key. */
export async function hasEmail(
  db: Queryable,
  { accountId, inboxId, emailKey }: Pick<NewEmail, 'accountId' | 'inboxId' | 'emailKey'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('inbound_email')
    .select('id')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('mail_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a stored email; undefined when the inbox has it already. */
export async function insertEmail(trx: Trx, email: NewEmail): Promise<{ id: number } | undefined> {
  return trx
    .insertInto('inbound_email')
    .values({
      account_id: email.accountId,
      inbox_id: email.inboxId,
      mail_key: email.emailKey,
      storage_key: email.storageKey,
      byte_size: email.byteSize,
      is_cut: email.isCut,
      sender: email.sender,
      subject: email.subject,
      received_at: email.receivedAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'inbox_id', 'mail_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** An email that was not dealt with yet; the try is counted before it is made, so that one that ends the process counts. */
export async function claimEmail(
  db: Queryable,
  accountId: number,
  id: number,
): Promise<EmailRow | undefined> {
  return db
    .updateTable('inbound_email')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export type Outcome = 'received' | 'unreadable' | 'skipped' | 'failed';

/** The result of an email, and its conversation. */
export type Done = {
  outcome: Outcome;
  reason?: string;
  filed?: { conversationId: number; by: ThreadedBy };
};

export async function recordOutcome(
  db: Queryable,
  { account_id: accountId, id }: EmailRow,
  { outcome, reason, filed }: Done,
  now: Date,
): Promise<void> {
  await db
    .updateTable('inbound_email')
    .set({
      outcome,
      reason: reason?.slice(0, 1000) ?? null,
      conversation_id: filed?.conversationId ?? null,
      threaded_by: filed?.by ?? null,
      handled_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Stored emails received before a time, in any account. */
export function listOldEmails(db: Queryable, before: Date, limit: number): Promise<EmailRow[]> {
  return db
    .selectFrom('inbound_email')
    .selectAll()
    .where('received_at', '<', before)
    .where('storage_key', 'is not', null)
    .orderBy('received_at')
    .limit(limit)
    .execute();
}

/** The row stays: it identifies the email if it is received again. */
export async function clearStoredEmail(
  db: Queryable,
  { account_id: accountId, id }: EmailRow,
): Promise<void> {
  await db
    .updateTable('inbound_email')
    .set({ storage_key: null, handled_at: sql`coalesce(handled_at, received_at)` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
