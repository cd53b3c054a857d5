import { suspendedAccount } from '@confab/contract/features/account';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

/** Accounts whose grace period has ended. */
export async function listDueForDeletion(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account
    where custom_attributes ? 'marked_for_deletion_at'
      and custom_attributes ->> 'marked_for_deletion_at' <= ${now.toISOString()}
    order by custom_attributes ->> 'marked_for_deletion_at' limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Closes an account permanently; false if its deletion was canceled in the meantime. */
export async function closeDueAccount(trx: Trx, accountId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update account set deleting_at = coalesce(deleting_at, ${now}), status = ${suspendedAccount}, updated_at = ${now}
    where id = ${accountId} and custom_attributes ->> 'marked_for_deletion_at' <= ${now.toISOString()}
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Everyone who belongs to the account or is invited to it. */
export async function listMemberIds(db: Queryable, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_user')
    .select('user_id')
    .where('account_id', '=', accountId)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
