import { conversationDeleted } from '@confab/contract/features/conversation';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { removeMessages } from '../../../message/index.ts';
import { deleteConversationRow } from '../../creation/queries.ts';
import { moveCount } from '../../list/conversation-count-queries.ts';
import { audienceOf, type Change } from '../../steps/change-conversation.ts';
import { rowsPerBatch, repeatUntilDone } from './repeat-until-done.ts';

/** Deletes a conversation with its messages and their files, and notifies the agents who could see it. */
export async function removeChanging({ trx, row, emit }: Change): Promise<void> {
  const { account_id: accountId, id, display_id: displayId, inbox_id: inboxId } = row;
  await moveCount(trx, row, null);
  await repeatUntilDone(() => removeMessages(trx, accountId, [id], rowsPerBatch));
  await deleteConversationRow(trx, accountId, id);
  const audience = { conversation: audienceOf(row) };
  emit(outboxEvent(conversationDeleted, { accountId, audience }, { id: displayId, inbox_id: inboxId }));
}
