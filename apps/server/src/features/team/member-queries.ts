import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

export async function teamMemberIds(db: Queryable, accountId: number, teamId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('team_member')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether a user is in a team. */
export async function isTeamMember(
  db: Queryable,
  accountId: number,
  teamId: number,
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('team_member')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the teams a user is in. */
export async function findTeamIds(db: Queryable, accountId: number, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('team_member')
    .select('team_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.team_id));
}

/** The members of a team with their chosen availability. */
export function findTeamMembers(db: Queryable, accountId: number, teamId: number) {
  return db
    .selectFrom('team_member as m')
    .innerJoin('account_user as au', (join) =>
      join.onRef('au.account_id', '=', 'm.account_id').onRef('au.user_id', '=', 'm.user_id'),
    )
    .select(['m.user_id', 'au.availability', 'au.auto_offline'])
    .where('m.account_id', '=', accountId)
    .where('m.team_id', '=', teamId)
    .where('au.accepted_at', 'is not', null)
    .execute();
}

/** How many of these users belong to the account or are invited to it. They stay until the transaction ends. */
export async function countUsers(trx: Trx, accountId: number, userIds: readonly number[]): Promise<number> {
  const rows = await trx
    .selectFrom('account_user')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .orderBy('user_id')
    .forKeyShare()
    .execute();
  return rows.length;
}

export async function insertTeamMembers(
  trx: Trx,
  accountId: number,
  teamId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    insert into team_member (account_id, team_id, user_id)
    select ${accountId}, ${teamId}, id from unnest(${[...userIds]}::bigint[]) as given (id)
    on conflict do nothing`.execute(trx);
}

export async function removeTeamMembers(
  trx: Trx,
  accountId: number,
  teamId: number,
  userIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('team_member')
    .where('account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();
}
