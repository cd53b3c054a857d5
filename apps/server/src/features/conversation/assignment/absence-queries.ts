import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { statusNumber } from '../model.ts';

export type ReturningInbox = { accountId: number; inboxId: number; minutes: number };

const minutes = sql`auto_assignment_config -> 'return_after_minutes'`;

/** Inboxes that take conversations back from members who are away. */
export function findReturningInboxes(db: Queryable): Promise<ReturningInbox[]> {
  return db
    .selectFrom('inbox')
    .select(['account_id as accountId', 'id as inboxId', sql<number>`(${minutes})::int`.as('minutes')])
    .where(sql<boolean>`jsonb_typeof(${minutes}) = 'number'`)
    .where('enable_auto_assignment', '=', true)
    .where('deleting_at', 'is', null)
    .orderBy('account_id')
    .orderBy('id')
    .execute();
}

/** Records which of these members are online, and since when the others are not. */
export async function recordAbsence(
  db: Queryable,
  accountId: number,
  userIds: readonly number[],
  onlineIds: readonly number[],
  now: Date,
): Promise<void> {
  const isThere = sql<boolean>`(user_id = any(${[...onlineIds]}::bigint[]))`;
  await db
    .updateTable('account_user')
    .set({ away_since: sql<Date | null>`case when ${isThere} then null else ${now}::timestamptz end` })
    .where('account_id', '=', accountId)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where(sql<boolean>`(away_since is null) <> ${isThere}`)
    .execute();
}

type Absence = { accountId: number; inboxId: number; before: Date };

/** Open conversations of an inbox whose customers have been waiting for absent members since a time. */
export async function findWaitingForAbsent(
  db: Queryable,
  { accountId, inboxId, before }: Absence,
): Promise<number[]> {
  const rows = await db
    .selectFrom('account_user as au')
    .innerJoin('conversation as c', (join) =>
      join.onRef('c.account_id', '=', 'au.account_id').onRef('c.assignee_id', '=', 'au.user_id'),
    )
    .select('c.id')
    .where('au.account_id', '=', accountId)
    .where('au.away_since', '<=', before)
    .where('c.inbox_id', '=', inboxId)
    .where('c.status', '=', statusNumber('open'))
    .where('c.waiting_since', 'is not', null)
    .orderBy('c.id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a user has been away since then, checked while their conversation is locked. */
export async function isAwaySince(
  trx: Trx,
  accountId: number,
  userId: number,
  before: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('account_user')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('away_since', '<=', before)
    .executeTakeFirst();
  return row !== undefined;
}
