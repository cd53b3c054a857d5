import { messageTypeNumber } from '@confab/contract/features/message';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** The newest message of the contact, and whether an assistant has spoken since. */
export async function findOpenQuestion(
  db: Queryable,
  scope: { accountId: number; conversationId: number },
): Promise<{ id: number; isAnswered: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isAnswered: boolean }>`
    select asked.id, exists (
      select 1 from message m
      where m.account_id = ${scope.accountId} and m.conversation_id = ${scope.conversationId} and m.id > asked.id
        and m.sender_type = 'Captain::Assistant'
    ) as "isAnswered"
    from (
      select id from message
      where account_id = ${scope.accountId} and conversation_id = ${scope.conversationId}
        and message_type = ${messageTypeNumber.incoming}
      order by id desc limit 1
    ) as asked`.execute(db);
  return rows[0];
}

/** Messages of the contact with attachments since anyone answered, and not from before `since`, the newest `limit`. */
export async function findUnansweredFiles(
  db: Queryable,
  scope: { accountId: number; conversationId: number },
  { since, limit }: { since: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from message
    where account_id = ${scope.accountId} and conversation_id = ${scope.conversationId}
      and message_type = ${messageTypeNumber.incoming} and created_at > ${since}
      and exists (
        select 1 from attachment a where a.account_id = message.account_id and a.message_id = message.id)
      and id > coalesce((
        select id from message
        where account_id = ${scope.accountId} and conversation_id = ${scope.conversationId}
          and message_type = ${messageTypeNumber.outgoing} and not private
        order by id desc limit 1), 0)
    order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
