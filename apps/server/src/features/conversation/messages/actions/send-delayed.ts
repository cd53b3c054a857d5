import type { SystemActor } from '../../../../platform/auth/actor.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findMessage } from '../../../message/index.ts';
import { requestMessageNotifications } from '../../people/steps/request-notifications.ts';
import { changeIfExists } from '../../steps/change-conversation.ts';
import { sendTemplates } from '../../templates/steps/send-templates.ts';
import { isDelayed, released } from '../delayed-model.ts';
import { applyToMessage } from '../steps/change-message.ts';
import { followReply } from '../steps/write-message.ts';

/**
 * Sends a delayed message that was not undone, with all effects of a reply. Afterwards it cannot be undone: the lock
 * on the conversation decides which comes first.
 */
export async function sendDelayed(
  platform: Platform,
  accountId: number,
  conversationId: number,
  messageId: number,
): Promise<void> {
  const actor: SystemActor = { kind: 'system', accountId };
  await transact(platform, async (trx, emit) => {
    const change = await changeIfExists(platform, trx, emit, actor, conversationId);
    const row = change && (await findMessage(trx, accountId, conversationId, messageId));
    if (change === undefined || row === undefined || !isDelayed(row)) return;
    const message = await applyToMessage(change, row, { content_attributes: released(row) });
    await followReply(change, message);
    requestMessageNotifications(change, message);
    await sendTemplates(change, false);
  });
}
