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

/** Whether a member of the account may see an inbox: administrators see all. */
export async function seesInbox(
  db: Queryable,
  { accountId, inboxId, userId }: { accountId: number; inboxId: number; userId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('account_user as au')
    .leftJoin('inbox_member as m', (join) =>
      join
        .onRef('m.account_id', '=', 'au.account_id')
        .onRef('m.user_id', '=', 'au.user_id')
        .on('m.inbox_id', '=', inboxId),
    )
    .select('au.user_id')
    .where('au.account_id', '=', accountId)
    .where('au.user_id', '=', userId)
    .where((eb) => eb.or([eb('au.role', '=', administrator), eb('m.user_id', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stored number of the role. */
const administrator = 1;
