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
] as const;

export type AgentRow = Awaited<ReturnType<typeof listAgentRows>>[number];

/** All users of the account by name. */
export function listAgentRows(db: Queryable, accountId: number) {
  return db
    .selectFrom('account_user')
    .innerJoin('user', 'user.id', 'account_user.user_id')
    .select(agentColumns)
    .where('account_user.account_id', '=', accountId)
    .orderBy(sql`lower("user".name)`)
    .orderBy('user.id')
    .execute();
}

/** Those of the given users who belong to the account, by name. */
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
    .orderBy(sql`lower("user".name)`)
    .orderBy('user.id')
    .execute();
}
