import { conversationBotHandoff } from '@confab/contract/features/conversation';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { requestCreationNotifications } from '../../people/steps/request-notifications.ts';
import type { Change } from '../../steps/change-conversation.ts';

/** A conversation that a bot or an assistant gave over begins for people now. */
export function announceHandoff(change: Change): void {
  const { emit, row, at } = change;
  requestCreationNotifications(change);
  const data = { conversation_id: row.id, assignee_id: row.assignee_id, at: at.getTime() };
  emit(outboxEvent(conversationBotHandoff, { accountId: row.account_id, audience: {} }, data));
}
