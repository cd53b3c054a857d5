import { administratorRole } from '@confab/contract/kit/permissions';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

/** Accounts that wait for the user to accept, oldest first. `email` is the proven address of the user. */
export function listInvitations(db: Queryable, userId: number, email: string) {
  return db
    .selectFrom('account_user')
    .innerJoin('account', 'account.id', 'account_user.account_id')
    .leftJoin('user as inviter', 'inviter.id', 'account_user.inviter_id')
    .select([
      'account.id as account_id',
      'account.name as account_name',
      'inviter.name as inviter_name',
      'account_user.role',
      'account_user.created_at',
    ])
    .where('account_user.user_id', '=', userId)
    .where('account_user.accepted_at', 'is', null)
    .where('account_user.invited_email', '=', email)
    .orderBy('account_user.id')
    .execute();
}

/** The fields of an invitation that its email and its acceptance need. */
export function findInvitation(db: Queryable, accountId: number, userId: number) {
  return db
    .selectFrom('account_user')
    .select(['invited_name', 'invited_email'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Makes the user a member of the account, or without one, of every account that invited this address. Returns these
 * accounts, with the names in the invitations.
 */
export function acceptInvitations(
  trx: Trx,
  { userId, email, accountId }: { userId: number; email: string; accountId: number | null },
  now: Date,
) {
  let query = trx
    .updateTable('account_user')
    .set({ accepted_at: now, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('invited_email', '=', email);
  if (accountId !== null) query = query.where('account_id', '=', accountId);
  return query.returning(['account_id', 'invited_name']).execute();
}

/** Ids of the accounts the user belongs to. */
export async function listMemberAccountIds(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_user')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .execute();
  return rows.map((row) => row.account_id);
}

/**
 * Takes the user out of the accounts that they were invited into and joined since then; answers which. Accounts they
 * made stay theirs, and no account is left without an administrator.
 */
export async function leaveAccountsJoinedSince(trx: Trx, userId: number, since: Date): Promise<number[]> {
  const joined = await trx
    .selectFrom('account_user')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('accepted_at', '>=', since)
    .where('invited_email', 'is not', null)
    .orderBy('account_id')
    .execute();
  if (joined.length === 0) return [];
  const accountIds = joined.map((row) => row.account_id);
  // Locked, so that the counted administrators are not removed concurrently.
  const administrators = await trx
    .selectFrom('account_user')
    .select(['account_id', 'user_id'])
    .where('account_id', 'in', accountIds)
    .where('role', '=', administratorRole)
    .where('accepted_at', 'is not', null)
    .orderBy('account_id')
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const administered = new Set(
    administrators.filter((row) => row.user_id !== userId).map((row) => row.account_id),
  );
  const left = accountIds.filter((accountId) => administered.has(accountId));
  if (left.length === 0) return [];
  await trx
    .deleteFrom('account_user')
    .where('user_id', '=', userId)
    .where('account_id', 'in', left)
    .execute();
  return left;
}
