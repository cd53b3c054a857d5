import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';

const batchSize = 100;

/** Accounts in which a snooze has ended between two moments: one look into an index for each account. */
export async function findAccountsWithDueSnoozes(db: Queryable, since: Date, until: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('account.id')
    .where(
      sql<boolean>`exists (
        select 1 from conversation c
        where c.account_id = account.id and c.snoozed_until > ${since} and c.snoozed_until <= ${until}
      )`,
    )
    .execute();
  return rows.map((row) => row.id);
}

/** Some conversations of an account whose snooze has ended between two moments. */
export async function findDueSnoozes(
  db: Queryable,
  accountId: number,
  since: Date,
  until: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('snoozed_until', '>', since)
    .where('snoozed_until', '<=', until)
    .orderBy('snoozed_until')
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.id);
}
