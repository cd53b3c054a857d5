import { Failure } from '@confab/contract/kit/errors';
import type { NewerMessages } from '@confab/contract/features/message';
import {
  completeMessages,
  findByEcho,
  findMessagesSince,
  messageView,
  type Draft,
} from '../../../message/index.ts';
import type { Change } from '../../steps/change-conversation.ts';
import type { Writer } from './write-message.ts';

/**
 * Prevents two agents from answering the same message: a public reply whose author has not seen the newest one is
 * rejected, under the conversation's lock. Requests without the last seen message are not checked. Throws `conflict`.
 */
export async function requireSeen(
  change: Change,
  draft: Draft,
  { ref }: Writer,
  seenId: number | null | undefined,
): Promise<void> {
  if (seenId == null || ref === null || draft.private || draft.type !== 'outgoing') return;
  const { row, trx, platform } = change;
  if ((row.last_public_message_id ?? 0) <= seenId) return;
  const scope = { accountId: row.account_id, conversationId: row.id };
  const { rows, count } = await findMessagesSince(trx, scope, seenId, ref);
  if (rows.length === 0) return;
  // The first attempt was written and its response lost: later messages are no conflict.
  const { echoId } = draft;
  if (echoId !== null && (await findByEcho(trx, scope, ref, String(echoId))) !== undefined) return;
  const newer = await completeMessages(platform, trx, row.account_id, rows);
  const error = 'There are newer messages in this conversation';
  const body: NewerMessages = {
    error,
    newer_messages: newer.map((message) => messageView(message, row.display_id)),
    newer_count: count,
  };
  throw new Failure('conflict', { message: error, body });
}
