import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findMessage } from '../../../message/index.ts';
import { requestMessageNotifications } from '../../people/steps/request-notifications.ts';
import { changeIfThere } from '../../steps/change-conversation.ts';
import { sendTemplates } from '../../templates/steps/send-templates.ts';
import { isHeld, released } from '../held-model.ts';
import { applyToMessage } from '../steps/change-message.ts';
import { followReply } from '../steps/write-message.ts';

/**
 * Sends a message that was not taken back while it waited, with all that follows of a reply. From here on it
 * cannot be taken back: who is first is decided by the lock on the conversation.
 */
export async function sendHeld(
  platform: Platform,
  accountId: number,
  conversationId: number,
  messageId: number,
): Promise<void> {
  const actor: SystemActor = { kind: 'system', accountId };
  await transact(platform, async (trx, emit) => {
    const change = await changeIfThere(platform, trx, emit, actor, conversationId);
    const row = change && (await findMessage(trx, accountId, conversationId, messageId));
    if (change === undefined || row === undefined || !isHeld(row)) return;
    const message = await applyToMessage(change, row, { content_attributes: released(row) });
    await followReply(change, message);
    requestMessageNotifications(change, message);
    await sendTemplates(change, false);
  });
}
