import type { Actor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newestIncoming } from '../../message/index.ts';
import { changeVisibleConversation } from '../steps/visible-conversation.ts';
import { applyChanges } from '../steps/change-conversation.ts';
import type { ContextRow } from '../row-queries.ts';

/** Makes the newest incoming message unread again: seen until a second before it. */
export function markUnread(platform: Platform, actor: Actor, displayId: number): Promise<ContextRow> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    const { trx, row } = change;
    const incoming = await newestIncoming(trx, row.account_id, row.id);
    const newest = incoming[0]?.created_at;
    const seen = newest === undefined ? null : new Date(newest.getTime() - 1000);
    const unread = incoming.filter((message) => seen !== null && message.created_at > seen).length;
    await applyChanges(change, {
      agent_last_seen_at: seen,
      assignee_last_seen_at: seen,
      unread_count: unread,
    });
    return change.row;
  });
}
