import type { Queryable } from '../../../platform/db/database.ts';

/** Maximum conversations read in one go. */
const batchSize = 500;

/** Conversations whose email is due, the longest waiting first. */
export function listDueEmails(db: Queryable, until: Date): Promise<{ account_id: number; id: number }[]> {
  return db
    .selectFrom('conversation')
    .select(['account_id', 'id'])
    .where('email_due_at', '<=', until)
    .orderBy('email_due_at')
    .limit(batchSize)
    .execute();
}
