import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { customPermissions } from '../../platform/db/custom-permissions.ts';
import type { Limits } from './policy.ts';

/** Whether a role that is limited sees a conversation, like `canSee`; `table` is the name of the conversation's. */
export function visibleCondition(
  { userId, unassigned, participating }: Limits,
  table = 'conversation',
): RawBuilder<SqlBool> {
  const assignee = sql.ref(`${table}.assignee_id`);
  const ways = [sql<SqlBool>`${assignee} = ${userId}`];
  if (unassigned) ways.push(sql`${assignee} is null`);
  if (participating) ways.push(sql`${sql.ref(`${table}.participant_ids`)} @> array[${userId}]::bigint[]`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** The memberships that decide which conversations these users see; other users are left out. */
export async function findReaders(db: Queryable, accountId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('account_user as au')
    .select([
      'au.user_id',
      'au.role',
      customPermissions('au').as('custom_permissions'),
      sql<number[]>`array(
        select m.inbox_id from inbox_member m where m.account_id = au.account_id and m.user_id = au.user_id
      )`.as('inbox_ids'),
    ])
    .where('au.account_id', '=', accountId)
    .where('au.user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('au.accepted_at', 'is not', null)
    .execute();
}
