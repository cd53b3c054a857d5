import type { Queryable } from '../../../platform/db/database.ts';
import { statusNumber } from '../model.ts';

/** Conversations of an inbox that wait with its assistant, quietest first; those with a draft of an agent are left out. */
export async function findIdlePending(
  db: Queryable,
  scope: { accountId: number; inboxId: number },
  since: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation as c')
    .select('c.id')
    .where('c.account_id', '=', scope.accountId)
    .where('c.inbox_id', '=', scope.inboxId)
    .where('c.status', '=', statusNumber('pending'))
    .where('c.last_activity_at', '<', since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('conversation_draft as d')
            .select('d.conversation_id')
            .whereRef('d.account_id', '=', 'c.account_id')
            .whereRef('d.conversation_id', '=', 'c.id'),
        ),
      ),
    )
    .orderBy('c.last_activity_at')
    .orderBy('c.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
