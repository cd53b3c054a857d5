import { Failure } from '@confab/contract/kit/errors';
import { messageUndone, type Message } from '@confab/contract/features/message';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isDelayed, isUnsent } from '../delayed-model.ts';
import { changeMessage } from '../steps/change-message.ts';
import { eraseMessage } from '../steps/erase-message.ts';

const unsentText = 'This email was taken back before it was sent';

/**
 * Undoes the user's own delayed email, so that it is never sent. Repeating it has no effect. Throws
 * `not_found`, `not_authorized`, `forbidden` for what another wrote, and `unprocessable` once it is being sent.
 */
export function undoMessage(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  id: number,
): Promise<Message> {
  return changeMessage(platform, actor, displayId, id, async (change, row) => {
    if (row.sender_type !== 'User' || row.sender_id !== actor.person.id) {
      throw new Failure('forbidden', { message: 'Only who wrote a message can take it back' });
    }
    if (isUnsent(row)) return {};
    if (!isDelayed(row)) {
      throw new Failure('unprocessable', { message: 'This message is on its way already' });
    }
    const about = { message_id: row.id, conversation_id: row.conversation_id };
    change.emit(outboxEvent(messageUndone, { accountId: row.account_id, audience: {} }, about));
    return {
      ...(await eraseMessage(change, row)),
      content: unsentText,
      content_attributes: { deleted: true, unsent: true },
    };
  });
}
