import { administratorRole } from '@confab/contract/kit/permissions';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { customPermissions } from '../../../platform/db/custom-permissions.ts';

/** Users who are members of every one of the inboxes, and the administrators, with their permissions. */
export async function findAssignable(db: Queryable, accountId: number, inboxIds: readonly number[]) {
  const requested = [...new Set(inboxIds)];
  const { rows } = await sql<{
    user_id: number;
    member: boolean;
    role: number;
    permissions: string[] | null;
  }>`
    select u.user_id, u.role, ${customPermissions('u')} as permissions, common.user_id is not null as member
    from account_user u
    left join (
      select user_id from inbox_member
      where account_id = ${accountId} and inbox_id = any(${requested}::bigint[])
      group by user_id having count(*) = ${requested.length}
    ) common on common.user_id = u.user_id
    where u.account_id = ${accountId} and u.accepted_at is not null and (common.user_id is not null or u.role = ${administratorRole})`.execute(
    db,
  );
  return rows;
}

export async function memberIds(db: Queryable, accountId: number, inboxId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('inbox_member')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** How many of these users belong to the account or are invited to it. */
export async function countUsers(db: Queryable, accountId: number, userIds: readonly number[]) {
  const { count } = await db
    .selectFrom('account_user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertMembers(
  trx: Trx,
  accountId: number,
  inboxId: number,
  userIds: readonly number[],
) {
  if (userIds.length === 0) return;
  await trx
    .insertInto('inbox_member')
    .values(userIds.map((userId) => ({ account_id: accountId, inbox_id: inboxId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeMembers(
  trx: Trx,
  accountId: number,
  inboxId: number,
  userIds: readonly number[],
) {
  if (userIds.length === 0) return;
  await trx
    .deleteFrom('inbox_member')
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();
}
