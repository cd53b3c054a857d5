import { jsonb, type Queryable } from '../../platform/db/database.ts';
import { demoPrefix, maxLines } from './model.ts';

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

export type WrittenLines = {
  /** The existing lines, by their echo id. */
  echoes: string[];
  /** That of what was written last, by whomever; null: it is no line. */
  newest: string | null;
};

/** The lines written so far in the conversation of a session; undefined without any. */
export async function findWrittenLines(
  db: Queryable,
  accountId: number,
  sessionId: number,
): Promise<WrittenLines | undefined> {
  const conversation = await db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('contact_inbox_id', '=', sessionId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (conversation === undefined) return undefined;
  const messages = db
    .selectFrom('message')
    .select('echo_id')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversation.id);
  const lines = await messages.where('echo_id', 'like', 'demo-%').limit(maxLines).execute();
  const newest = await messages.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return { echoes: lines.flatMap(({ echo_id: echo }) => echo ?? []), newest: newest?.echo_id ?? null };
}

/** The inbox that demo data is in. */
export async function findDemoInbox(db: Queryable, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('inbox')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleting_at', 'is', null)
    .where('channel_settings', '@>', jsonb({ additional_attributes: demoPrefix }))
    .executeTakeFirst();
  return row?.id;
}
