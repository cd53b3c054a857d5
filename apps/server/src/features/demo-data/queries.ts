import { jsonb, type Queryable } from '../../platform/db/database.ts';
import { demoMark } from './model.ts';

/** The first members that see every conversation of their inboxes. */
export async function findMemberIds(db: Queryable, accountId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_user')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is not', null)
    .where('custom_role_id', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** The inbox that demo data is in. */
export async function findDemoInbox(db: Queryable, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('inbox')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleting_at', 'is', null)
    .where('channel_settings', '@>', jsonb({ additional_attributes: demoMark }))
    .executeTakeFirst();
  return row?.id;
}
