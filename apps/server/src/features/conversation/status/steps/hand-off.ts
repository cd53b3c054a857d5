import { conversationBotHandoff } from '@confab/contract/features/conversation';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { requestCreationNotifications } from '../../people/steps/request-notifications.ts';
import type { Change } from '../../steps/change-conversation.ts';
import { changeStatus } from './change-status.ts';

/** A bot hands a conversation to agents: for them it begins now. */
export async function handOff(change: Change): Promise<void> {
  await changeStatus(change, 'open');
  announceHandoff(change);
}

/** The same for one that is already open. */
export function announceHandoff(change: Change): void {
  requestCreationNotifications(change);
  const { emit, row, at } = change;
  const data = { conversation_id: row.id, assignee_id: row.assignee_id, at: at.getTime() };
  emit(outboxEvent(conversationBotHandoff, { accountId: row.account_id, audience: {} }, data));
}
