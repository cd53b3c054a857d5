import type { Platform } from '../../../../platform/platform.ts';
import { completeMessages, markSeen, statusOf as messageStatusOf } from '../../../message/index.ts';
import { isUnread, noMark } from '../../continuity/model.ts';
import { applyChanges, type Change } from '../../steps/change-conversation.ts';
import { emitMessageUpdated } from '../../messages/steps/change-message.ts';
import { changeAsContact, type ContactSideActor } from '../steps/contact-conversation.ts';

/** The contact has read everything, or what was written until then: agents see it, and their messages become read. */
export async function markSeenByContact(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
  until?: Date,
): Promise<void> {
  await changeAsContact(platform, actor, conversationId, async (change) => {
    const { row, at } = change;
    const seenAt = until === undefined ? at : later(row.contact_last_seen_at, until);
    const mark = isUnread({ ...row, contact_last_seen_at: seenAt }) ? {} : noMark;
    await applyChanges(change, { contact_last_seen_at: seenAt, ...mark });
    await markMessages(change, 'read', until);
  });
}

/** What was written until then has come to the contact. */
export async function markDeliveredToContact(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
  until: Date,
): Promise<void> {
  await changeAsContact(platform, actor, conversationId, (change) =>
    markMessages(change, 'delivered', until),
  );
}

/** Sets the status of our messages, and tells of each. */
async function markMessages(
  change: Change,
  status: 'delivered' | 'read',
  until: Date | undefined,
): Promise<void> {
  const { platform, trx, row, at } = change;
  const seen = await markSeen(trx, row.account_id, row.id, { at, until, status });
  const rows = seen.map((one) => one.row);
  const messages = await completeMessages(platform, trx, row.account_id, rows);
  for (const [index, message] of messages.entries()) {
    const was = seen[index]?.before;
    if (was === undefined) continue;
    await emitMessageUpdated(change, message, {
      updated_at: [was.updated_at.toISOString(), at.toISOString()],
      status: [messageStatusOf(was.status), status],
    });
  }
}

/** A report that comes late takes nothing back. */
function later(before: Date | null, until: Date): Date {
  return before !== null && before > until ? before : until;
}
