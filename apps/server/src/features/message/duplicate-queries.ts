import type { Queryable, Trx } from '../../platform/db/database.ts';
import { columns, type MessageRow, type SenderRef } from './queries.ts';

/** Messages of a conversation with this source id, the newest first; more than these are none but an abuse. */
export function findBySource(
  db: Queryable,
  place: { accountId: number; conversationId: number; inboxId: number },
  sourceId: string,
): Promise<MessageRow[]> {
  return db
    .selectFrom('message')
    .select(columns)
    .where('account_id', '=', place.accountId)
    .where('inbox_id', '=', place.inboxId)
    .where('conversation_id', '=', place.conversationId)
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** The message of a sender with this echo id in a conversation. */
export function findByEcho(
  db: Queryable,
  place: { accountId: number; conversationId: number },
  sender: NonNullable<SenderRef>,
  echoId: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .select(columns)
    .where('account_id', '=', place.accountId)
    .where('conversation_id', '=', place.conversationId)
    .where('sender_type', '=', sender.type)
    .where('sender_id', '=', sender.id)
    .where('echo_id', '=', echoId)
    .executeTakeFirst();
}

/** Frees a message's echo id for another one. */
export async function releaseEcho(trx: Trx, accountId: number, id: number): Promise<void> {
  await trx
    .updateTable('message')
    .set({ echo_id: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
