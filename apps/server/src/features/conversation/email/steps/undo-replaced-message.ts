import { findMessages } from '../../../message/index.ts';
import { applyToMessage } from '../../messages/steps/change-message.ts';
import { eraseMessage } from '../../messages/steps/erase-message.ts';
import { changeIfExists, type Change } from '../../steps/change-conversation.ts';

/**
 * Undoes the message of a refiled email, within the change that writes it elsewhere. Its id moves to the new
 * message, so replies to the email follow it.
 */
export async function undoReplacedMessage(change: Change, id: number): Promise<void> {
  const { platform, trx, emit, row } = change;
  const actor = { kind: 'system', accountId: row.account_id } as const;
  const [message] = await findMessages(trx, row.account_id, [id]);
  // Deleted with its conversation.
  if (message === undefined) return;
  const isHere = message.conversation_id === row.id;
  const its = isHere ? change : await changeIfExists(platform, trx, emit, actor, message.conversation_id);
  if (its === undefined) return;
  await applyToMessage(its, message, { ...(await eraseMessage(its, message)), source_id: null });
}
