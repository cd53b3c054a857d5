import type { Queryable, Trx } from '../../../platform/db/database.ts';
import { batchSize } from '../batch-queries.ts';

/** Some conversations assigned to a user. */
export async function findAssigned(db: Queryable, accountId: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('assignee_id', '=', userId)
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.id);
}

/** Some conversations of a team, also of one that is being deleted. */
export async function findOfTeam(db: Queryable, accountId: number, teamId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.id);
}

/** A member of the account by user id, who cannot leave it before a conversation is given to them. */
export function lockMember(trx: Trx, accountId: number, userId: number) {
  return trx
    .selectFrom('account_user')
    .innerJoin('user', 'user.id', 'account_user.user_id')
    .select(['user.id', 'user.name', 'user.display_name'])
    .where('account_user.account_id', '=', accountId)
    .where('account_user.user_id', '=', userId)
    .where('account_user.accepted_at', 'is not', null)
    .forKeyShare('account_user')
    .executeTakeFirst();
}
