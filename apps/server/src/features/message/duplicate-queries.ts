import type { Queryable, Trx } from '../../platform/db/database.ts';
import { columns, type MessageRow, type SenderRef } from './queries.ts';

/** A message with what its text was rendered from, which is shown to no one. */
export type DuplicateRow = MessageRow & { template_digest: string | null };

const duplicateColumns = [...columns, 'message.template_digest'] as const;

/** Messages of a conversation with this source id, newest first; more than these only occur by abuse. */
export function findBySource(
  db: Queryable,
  scope: { accountId: number; conversationId: number; inboxId: number },
  sourceId: string,
): Promise<DuplicateRow[]> {
  return db
    .selectFrom('message')
    .select(duplicateColumns)
    .where('account_id', '=', scope.accountId)
    .where('inbox_id', '=', scope.inboxId)
    .where('conversation_id', '=', scope.conversationId)
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** The message of a sender with this echo id in a conversation. */
export function findByEcho(
  db: Queryable,
  scope: { accountId: number; conversationId: number },
  sender: NonNullable<SenderRef>,
  echoId: string,
): Promise<DuplicateRow | undefined> {
  return db
    .selectFrom('message')
    .select(duplicateColumns)
    .where('account_id', '=', scope.accountId)
    .where('conversation_id', '=', scope.conversationId)
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
