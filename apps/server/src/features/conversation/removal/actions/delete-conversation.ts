import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { removeMessages } from '../../../message/index.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { deleteConversationRow } from '../../creation/queries.ts';
import { moveCount } from '../../list/conversation-count-queries.ts';

const messagesAtOnce = 1000;

/** Removes a conversation with its messages and their files. Throws `not_found` or `not_authorized`. */
export function deleteConversation(platform: Platform, actor: MemberActor, displayId: number): Promise<void> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    await moveCount(change.trx, change.row, null);
    await untilDone(() => removeMessages(change.trx, change.row.account_id, [change.row.id], messagesAtOnce));
    await deleteConversationRow(change.trx, change.row.account_id, change.row.id);
  });
}

async function untilDone(step: () => Promise<number>): Promise<void> {
  while ((await step()) === messagesAtOnce);
}
