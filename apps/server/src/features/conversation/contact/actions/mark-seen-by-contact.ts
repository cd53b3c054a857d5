import type { Platform } from '../../../../platform/platform.ts';
import { isUnread, noEmailDue } from '../../continuity/model.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { changeAsContact, type ContactSideActor } from '../steps/contact-conversation.ts';
import { markMessages } from '../steps/mark-messages.ts';

/** Marks messages as read by the contact, all or those until a time, and notifies agents. */
export async function markSeenByContact(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
  until?: Date,
): Promise<void> {
  await changeAsContact(platform, actor, conversationId, async (change) => {
    const { row, at } = change;
    const seenAt = until === undefined ? at : later(row.contact_last_seen_at, until);
    const update = isUnread({ ...row, contact_last_seen_at: seenAt }) ? {} : noEmailDue;
    await applyChanges(change, { contact_last_seen_at: seenAt, ...update });
    await markMessages(change, 'read', until);
  });
}

/** A late report reverts nothing. */
function later(before: Date | null, until: Date): Date {
  return before !== null && before > until ? before : until;
}
