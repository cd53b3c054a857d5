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

/** A team of the account by id, held so that it cannot be deleted before a conversation is given to it. */
export function lockTeam(trx: Trx, accountId: number, id: number) {
  return findTeam(trx, accountId, id, 'held');
}

/** A team of the account by id. */
export function findTeam(db: Queryable, accountId: number, id: number, held?: 'held') {
  const query = db
    .selectFrom('team')
    .select(['id', 'name', 'description', 'allow_auto_assign', 'account_id', 'created_at', 'updated_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', id);
  return (held === undefined ? query : query.forKeyShare()).executeTakeFirst();
}

/** Whether a user is in a team. */
export async function isTeamMember(db: Queryable, accountId: number, teamId: number, userId: number) {
  const row = await db
    .selectFrom('team_member')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
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
