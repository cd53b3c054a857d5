import { conversationBotHandoff, type ConversationStatus } from '@confab/contract/features/conversation';
import type { Actor } from '../../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Change } from '../../steps/change-conversation.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { statusOf, toggled } from '../../model.ts';
import { requestCreationNotifications } from '../../people/steps/request-notifications.ts';
import { changeStatus } from '../steps/change-status.ts';

export type StatusResult = {
  displayId: number;
  status: ConversationStatus;
  snoozedUntil: Date | null;
  handedOff: boolean;
};

/**
 * Sets the status; without one flips between open and resolved, decided under the lock. An agent (not an
 * administrator) who opens a conversation takes it. A bot that opens a pending one hands it over.
 */
export function setStatus(
  platform: Platform,
  actor: Actor,
  displayId: number,
  requested: ConversationStatus | undefined,
  snoozedUntil: Date | null,
): Promise<StatusResult> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    const before = statusOf(change.row.status);
    const status = requested ?? toggled(before);
    await changeStatus(change, status, snoozedUntil);
    const handedOff = actor.kind === 'bot' && before === 'pending' && status === 'open';
    // It begins for people now.
    if (handedOff) {
      requestCreationNotifications(change);
      emitHandoff(change);
    }
    return {
      displayId,
      status,
      snoozedUntil: change.row.snoozed_until,
      handedOff,
    };
  });
}

function emitHandoff({ emit, row, at }: Change): void {
  const data = { conversation_id: row.id, assignee_id: row.assignee_id, at: at.getTime() };
  emit(outboxEvent(conversationBotHandoff, { accountId: row.account_id, audience: {} }, data));
}
