import type { ConversationStatus } from '@confab/contract/features/conversation';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { statusOf, toggled } from '../../model.ts';
import { announceHandoff } from '../steps/hand-off.ts';
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
    if (handedOff) announceHandoff(change);
    return {
      displayId,
      status,
      snoozedUntil: change.row.snoozed_until,
      handedOff,
    };
  });
}
