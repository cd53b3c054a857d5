import type { Queryable } from '../../platform/db/database.ts';

const batchSize = 100;

/** Some conversations that carry a label. */
export async function findLabelled(db: Queryable, accountId: number, title: string): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_label')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .where('title', '=', title)
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.conversation_id);
}

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
