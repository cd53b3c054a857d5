import { conversationUpdated } from '@confab/contract/features/conversation';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { audienceOf, eventData, type Change } from '../../steps/change-conversation.ts';

/** Sends the state of its SLA to members who see the conversation, not to its contact. */
export async function emitSla(change: Change): Promise<void> {
  const { row, emit } = change;
  const to = { accountId: row.account_id, audience: { conversation: audienceOf(row) } };
  emit(outboxEvent(conversationUpdated, to, await eventData(change)));
}
