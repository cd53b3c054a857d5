import type { Message } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { renewLinks } from '../../../attachment/index.ts';
import { completeMessages, findMessage, messageView } from '../../../message/index.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { emitMessageUpdated } from '../steps/change-message.ts';

/**
 * Makes the links to one file of a message invalid and sends the new ones to those who see the message. Throws
 * `not_found`, `not_authorized`.
 */
export async function renewAttachmentLinks(
  platform: Platform,
  actor: Actor,
  displayId: number,
  { id, attachment_id: attachmentId }: { id: number; attachment_id: number },
): Promise<Message> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    const { trx, row: conversation, at } = change;
    const row = await findMessage(trx, conversation.account_id, conversation.id, id);
    const isThere = row !== undefined && (await renewLinks(trx, row.account_id, row.id, attachmentId));
    const [message] = isThere ? await completeMessages(platform, trx, row.account_id, [row]) : [];
    if (message === undefined) throw new Failure('not_found');
    await emitMessageUpdated(change, message, {
      updated_at: [message.row.updated_at.toISOString(), at.toISOString()],
    });
    return messageView(message, displayId);
  });
}
