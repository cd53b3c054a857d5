import type { Selectable } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import type { Mailbox } from '../../../platform/db/row-types.ts';

export type MailboxRow = Selectable<Mailbox>;
type Scope = { accountId: number; inboxId: number };

/** How far a mailbox has been read; the row is made with the first look. */
export async function openMailboxRow(db: Queryable, { accountId, inboxId }: Scope): Promise<MailboxRow> {
  await db
    .insertInto('mailbox')
    .values({ account_id: accountId, inbox_id: inboxId })
    .onConflict((conflict) => conflict.columns(['account_id', 'inbox_id']).doNothing())
    .execute();
  return db
    .selectFrom('mailbox')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .executeTakeFirstOrThrow();
}

/** Notes that emails up to one have been read; numbers of another validity mean other emails. */
export async function recordPosition(
  db: Queryable | Trx,
  { accountId, inboxId }: Scope,
  position: { uidValidity: number; lastUid: number },
): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({
      uid_validity: position.uidValidity,
      last_uid: position.lastUid,
      failed_uid: null,
      failed_count: 0,
    })
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .execute();
}

/** Records a failure to fetch an email, the first or another one. */
export async function recordFailedEmail(
  db: Queryable,
  { accountId, inboxId }: Scope,
  uid: number,
): Promise<void> {
  await db
    .updateTable('mailbox')
    .set((eb) => ({
      failed_count: eb
        .case()
        .when('failed_uid', '=', uid)
        .then(eb('failed_count', '+', 1))
        .else(1)
        .end(),
      failed_uid: uid,
    }))
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .execute();
}

/** Notes that a mailbox could be read. */
export async function recordRead(db: Queryable, { accountId, inboxId }: Scope, now: Date): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ auth_failures: 0, error: null, checked_at: now })
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .execute();
}

/** Records why a mailbox could not be read; returns the number of consecutive failed logins. */
export async function recordReadFailure(
  db: Queryable,
  { accountId, inboxId }: Scope,
  failure: { error: string; isRejected: boolean; now: Date },
): Promise<number> {
  const row = await db
    .updateTable('mailbox')
    .set((eb) => ({
      auth_failures: failure.isRejected ? eb('auth_failures', '+', 1) : eb.ref('auth_failures'),
      error: failure.error,
      checked_at: failure.now,
    }))
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .returning('auth_failures')
    .executeTakeFirst();
  return row?.auth_failures ?? 0;
}

/** Resets the count of failed logins. */
export async function clearRejections(db: Queryable, { accountId, inboxId }: Scope): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ auth_failures: 0 })
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .execute();
}
