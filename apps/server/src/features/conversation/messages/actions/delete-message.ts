import type { Message } from '@confab/contract/features/message';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteAttachments } from '../../../attachment/index.ts';
import { contentTypeNumber } from '../../../message/index.ts';
import { changeMessage } from '../steps/change-message.ts';

const deletedText = 'This message was deleted';

/** Takes a message back: text, attributes and files go, the row stays. Throws `not_found`, `not_authorized`. */
export function deleteMessage(
  platform: Platform,
  actor: Actor,
  displayId: number,
  id: number,
): Promise<Message> {
  return changeMessage(platform, actor, displayId, id, async (change, row) => {
    await deleteAttachments(change.trx, row.account_id, [row.id]);
    return {
      content: deletedText,
      content_type: contentTypeNumber('text'),
      content_attributes: { deleted: true },
    };
  });
}
