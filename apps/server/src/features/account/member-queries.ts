import { administratorRole } from '@confab/contract/kit/permissions';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

/** Stored forms: `role` 0 agent, 1 administrator; `availability` 0 online, 1 offline, 2 busy. */
export type NewMember = {
  accountId: number;
  userId: number;
  role: number;
  customRoleId?: number | null;
  availability: number;
  autoOffline: boolean;
  inviterId: number | null;
  /** The account's own record of an invited person; absent once they are a member. */
  invited?: { name: string; email: string };
};

/** False when the user is a member or invited already. */
export async function insertMember(trx: Trx, member: NewMember): Promise<boolean> {
  const inserted = await trx
    .insertInto('account_user')
    .values({
      account_id: member.accountId,
      user_id: member.userId,
      role: member.role,
      custom_role_id: member.customRoleId ?? null,
      availability: member.availability,
      auto_offline: member.autoOffline,
      inviter_id: member.inviterId,
      ...(member.invited === undefined
        ? {}
        : { accepted_at: null, invited_name: member.invited.name, invited_email: member.invited.email }),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A member of the account. */
export function findMember(db: Queryable, accountId: number, userId: number) {
  return memberOrInvited(db, accountId, userId).where('accepted_at', 'is not', null).executeTakeFirst();
}

/** A member, or an invited person who has not accepted yet (`accepted_at` is null). */
export function findMemberOrInvited(db: Queryable, accountId: number, userId: number) {
  return memberOrInvited(db, accountId, userId).executeTakeFirst();
}

function memberOrInvited(db: Queryable, accountId: number, userId: number) {
  return db
    .selectFrom('account_user')
    .select([
      'user_id',
      'role',
      'custom_role_id',
      'availability',
      'auto_offline',
      'inviter_id',
      'accepted_at',
      'invited_name',
      'invited_email',
    ])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId);
}

/** Whether the user belongs to another account. */
export async function isMemberElsewhere(db: Queryable, accountId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account_user')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('account_id', '<>', accountId)
    .where('accepted_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type AccountUserRow = Awaited<ReturnType<typeof listAccountUsers>>[number];

/** Members and invited people, all of them or one. */
export function listAccountUsers(db: Queryable, accountId: number, userId?: number) {
  let query = db
    .selectFrom('account_user')
    .select([
      'id',
      'account_id',
      'user_id',
      'role',
      'inviter_id',
      'created_at',
      'updated_at',
      'active_at',
      'availability',
      'auto_offline',
      'custom_role_id',
    ])
    .where('account_id', '=', accountId);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return query.orderBy('id').execute();
}

/** Ids of all accounts the user belongs to or is invited to. */
export async function listAccountIdsOf(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_user')
    .select('account_id')
    .where('user_id', '=', userId)
    .orderBy('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/** Accounts that invited the user at another address than this one. */
export function listInvitedElsewhere(db: Queryable, userId: number, email: string) {
  return db
    .selectFrom('account_user')
    .select(['account_id', 'invited_email'])
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('invited_email', '<>', email)
    .execute();
}

/** Members and those who are invited: each takes a place of the account's limit. */
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
  customRoleId?: number | null | undefined;
  availability?: number | undefined;
  autoOffline?: boolean | undefined;
  activeAt?: Date | undefined;
  invitedName?: string | undefined;
  /** Makes a member of a person who was invited. */
  acceptedAt?: Date | undefined;
};

/** Updates a membership; false when the user is not a member. */
export async function updateMember(
  trx: Queryable,
  accountId: number,
  userId: number,
  changes: MemberChanges,
): Promise<boolean> {
  const updated = await updating(trx, accountId, userId, changes)
    .where('accepted_at', 'is not', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** The same, including invitations that were not accepted yet. */
export async function updateMemberOrInvited(
  trx: Queryable,
  accountId: number,
  userId: number,
  changes: MemberChanges,
): Promise<boolean> {
  const updated = await updating(trx, accountId, userId, changes).executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

function updating(trx: Queryable, accountId: number, userId: number, changes: MemberChanges) {
  return trx
    .updateTable('account_user')
    .set({
      role: changes.role,
      custom_role_id: changes.customRoleId,
      availability: changes.availability,
      auto_offline: changes.autoOffline,
      active_at: changes.activeAt,
      invited_name: changes.invitedName,
      accepted_at: changes.acceptedAt,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId);
}

/** Removes the user from the account, and with that from its inboxes and teams. */
export async function deleteMember(trx: Trx, accountId: number, userId: number): Promise<void> {
  await trx
    .deleteFrom('account_user')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes a pending invitation; undefined when there is none. */
export function deleteInvited(trx: Trx, accountId: number, userId: number) {
  return trx
    .deleteFrom('account_user')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .returning([
      'role',
      'custom_role_id',
      'availability',
      'auto_offline',
      'inviter_id',
      'invited_name',
      'invited_email',
    ])
    .executeTakeFirst();
}

/** The administrators, locked until the transaction ends, so that concurrent removals see each other's result. */
export async function lockAdministrators(trx: Trx, accountId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('account_user')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('role', '=', administratorRole)
    .where('accepted_at', 'is not', null)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.user_id);
}

export type MemberAvailability = Awaited<ReturnType<typeof listAvailabilities>>[number];

/** What every member of the account chose to be shown as. */
export function listAvailabilities(db: Queryable, accountId: number) {
  return db
    .selectFrom('account_user')
    .select(['user_id as id', 'availability', 'auto_offline'])
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is not', null)
    .execute();
}
