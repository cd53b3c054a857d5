import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

/** Stored forms: `role` 0 agent, 1 administrator; `availability` 0 online, 1 offline, 2 busy. */
export type NewMember = {
  accountId: number;
  userId: number;
  role: number;
  availability: number;
  autoOffline: boolean;
  inviterId: number | null;
};

/** False when the user is a member already. */
export async function insertMember(trx: Trx, member: NewMember): Promise<boolean> {
  const inserted = await trx
    .insertInto('account_user')
    .values({
      account_id: member.accountId,
      user_id: member.userId,
      role: member.role,
      availability: member.availability,
      auto_offline: member.autoOffline,
      inviter_id: member.inviterId,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findMember(db: Queryable, accountId: number, userId: number) {
  return db
    .selectFrom('account_user')
    .select(['user_id', 'role', 'availability', 'auto_offline'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function countMembers(db: Queryable, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('account_user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Absent keys stay as they are. */
export type MemberChanges = {
  role?: number | undefined;
  availability?: number | undefined;
  autoOffline?: boolean | undefined;
  activeAt?: Date | undefined;
};

/** False when the user is no member. */
export async function updateMember(
  trx: Queryable,
  accountId: number,
  userId: number,
  changes: MemberChanges,
): Promise<boolean> {
  const updated = await trx
    .updateTable('account_user')
    .set({
      role: changes.role,
      availability: changes.availability,
      auto_offline: changes.autoOffline,
      active_at: changes.activeAt,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Takes the user out of the account, and so out of its inboxes and teams. */
export async function deleteMember(trx: Trx, accountId: number, userId: number): Promise<void> {
  await trx
    .deleteFrom('account_user')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * The administrators, held until the transaction ends: whoever would remove one sees what others at the same
 * work have left.
 */
export async function lockAdministrators(trx: Trx, accountId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('account_user')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 1)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.user_id);
}
