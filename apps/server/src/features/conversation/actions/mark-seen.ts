import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeVisibleConversation } from '../steps/visible-conversation.ts';
import { applyChanges } from '../steps/change-conversation.ts';
import type { ContextRow } from '../row-queries.ts';

/** The member has read everything. Read receipts change no other screen by themselves, so no event is emitted. */
export function markSeen(platform: Platform, actor: MemberActor, displayId: number): Promise<ContextRow> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    await applyChanges(change, {
      agent_last_seen_at: change.at,
      unread_count: 0,
      ...(change.row.assignee_id === actor.person.id ? { assignee_last_seen_at: change.at } : {}),
    });
    return change.row;
  });
}
