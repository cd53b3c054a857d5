import { messageTypeNumber } from '@confab/contract/features/message';
import type { SystemActor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addTranscript as storeTranscript } from '../../../attachment/index.ts';
import { completeMessages, findMessage, updateMessage } from '../../../message/index.ts';
import { requestAssistant } from '../../hooks/steps/request-hook.ts';
import { changeIfExists } from '../../steps/change-conversation.ts';
import { emitMessageUpdated } from '../steps/change-message.ts';

type Scope = { accountId: number; conversationId: number; messageId: number };

/**
 * Stores what is said in an audio file of a message, and emits the changed message; an assistant that has the
 * conversation answers it then. `also` runs in the same transaction. Does nothing if the file has a transcript, or was
 * deleted.
 */
export async function addTranscript(
  platform: Platform,
  { accountId, conversationId, messageId }: Scope,
  transcript: { id: number; text: string },
  also: (trx: Trx) => Promise<void>,
): Promise<void> {
  const actor: SystemActor = { kind: 'system', accountId };
  await transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, conversationId);
    const row = change && (await findMessage(trx, accountId, conversationId, messageId));
    if (change === undefined || row === undefined) return;
    if (!(await storeTranscript(trx, accountId, messageId, transcript))) return;
    const changed = await updateMessage(trx, accountId, messageId, {}, change.at);
    const [message] = await completeMessages(platform, trx, accountId, [changed ?? row]);
    if (message === undefined) throw new Error('no message for one row');
    const moments = [row.updated_at.toISOString(), message.row.updated_at.toISOString()];
    await emitMessageUpdated(change, message, { updated_at: moments });
    if (row.message_type === messageTypeNumber.incoming) requestAssistant(change);
    await also(trx);
  });
}
