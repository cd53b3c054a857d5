import { sql } from 'kysely';
import { jsonb, type Queryable, type Trx } from '../../../platform/db/database.ts';
import { enqueueWrite } from '../../../platform/db/pooled-client.ts';
import type { Changes } from './model.ts';

export type ChangeRow = {
  id: number;
  changed_by: number;
  user_id: number | null;
  changes: Changes;
  created_at: Date;
};

/** Leaves with the next statement. */
export async function insertChange(
  trx: Trx,
  change: {
    accountId: number;
    contactId: number;
    changedBy: number;
    userId: number | null;
    changes: Changes;
    now: Date;
  },
): Promise<void> {
  await enqueueWrite(
    trx,
    sql`insert into contact_change (account_id, contact_id, changed_by, user_id, changes, created_at) values (
      ${change.accountId}, ${change.contactId}, ${change.changedBy}, ${change.userId},
      ${jsonb(change.changes)}, ${change.now})`,
  );
}

/** Deletes the change log of a deleted contact. */
export async function deleteChanges(db: Queryable, accountId: number, contactId: number): Promise<void> {
  await db
    .deleteFrom('contact_change')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .execute();
}
