import type { Queryable } from '../../platform/db/database.ts';

/** Whether the contact of a conversation has written a message with this echo id in it. */
export async function hasContactEcho(
  db: Queryable,
  accountId: number,
  conversationId: number,
  echoId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('conversation_id', '=', conversationId)
    .where('sender_type', '=', 'Contact')
    .where('echo_id', '=', echoId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
