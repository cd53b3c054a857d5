import { administratorRole } from '@confab/contract/kit/permissions';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

const agentColumns = [
  'user.id',
  'account_user.account_id',
  'user.name',
  'user.display_name',
  'user.email',
  'user.confirmed_at',
  'user.avatar_key',
  'user.custom_attributes',
  'account_user.role',
  'account_user.custom_role_id',
  'account_user.availability',
  'account_user.auto_offline',
  'account_user.accepted_at',
  'account_user.invited_name',
  'account_user.invited_email',
] as const;

/** The person's name in the account. */
const knownAs = sql`lower(case when account_user.accepted_at is null then account_user.invited_name else "user".name end)`;

export type AgentRow = Awaited<ReturnType<typeof listAgentRows>>[number];

/** All users of the account by name; those who have not accepted yet only on request. */
export function listAgentRows(db: Queryable, accountId: number, invitedToo: boolean) {
  const rows = db
    .selectFrom('account_user')
    .innerJoin('user', 'user.id', 'account_user.user_id')
    .select(agentColumns)
    .where('account_user.account_id', '=', accountId)
    .orderBy(knownAs)
    .orderBy('user.id');
  return (invitedToo ? rows : rows.where('account_user.accepted_at', 'is not', null)).execute();
}

/** Those of the given users who belong to the account, or are invited to it, by name. */
export function findAgentRows(
  db: Queryable,
  accountId: number,
  userIds: readonly number[],
): Promise<AgentRow[]> {
  return db
    .selectFrom('account_user')
    .innerJoin('user', 'user.id', 'account_user.user_id')
    .select(agentColumns)
    .where('account_user.account_id', '=', accountId)
    .where('account_user.user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .orderBy(knownAs)
    .orderBy('user.id')
    .execute();
}

/** Whether the owner of the address is a member of the account or invited to it. */
export async function isMemberOrInvited(db: Queryable, accountId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_user')
    .innerJoin('user', 'user.id', 'account_user.user_id')
    .select('account_user.user_id')
    .where('account_user.account_id', '=', accountId)
    .where(sql`lower("user".email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export type Assigned = { open: number; all: number };

/** The team under which every conversation counts. */
const anyTeam = -1;
const openStatus = 0;

/** Number of conversations assigned to the user, from the stored counts. */
export async function countAssigned(db: Queryable, accountId: number, userId: number): Promise<Assigned> {
  const { rows } = await sql<Assigned>`
    select coalesce(sum(count) filter (where status = ${openStatus}), 0)::bigint as open,
      coalesce(sum(count), 0)::bigint as all
    from conversation_count
    where account_id = ${accountId} and label = '' and assignee_id = ${userId} and team_id = ${anyTeam}`.execute(
    db,
  );
  return rows[0] ?? { open: 0, all: 0 };
}

/** Where the administrators of an account are reached, without those who have not accepted yet. */
export async function administratorAddresses(db: Queryable, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_user')
    .innerJoin('user', 'user.id', 'account_user.user_id')
    .select('user.email')
    .where('account_user.account_id', '=', accountId)
    .where('account_user.role', '=', administratorRole)
    .where('account_user.accepted_at', 'is not', null)
    .orderBy('user.id')
    .execute();
  return rows.map(({ email }) => email);
}
