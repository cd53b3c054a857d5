import { conversationEndedByContact } from '@confab/contract/features/conversation';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { statusNumber } from '../../model.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';
import { sendSurvey } from '../../templates/steps/send-templates.ts';
import { changeAsContact, type ContactSideActor } from '../steps/contact-conversation.ts';

/** The contact ends the conversation; it never reopens it this way. */
export async function resolveByContact(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
): Promise<void> {
  await changeAsContact(platform, actor, conversationId, async (change) => {
    const resolved = statusNumber('resolved');
    if (change.row.status === resolved) return;
    await applyChanges(change, { status: resolved, snoozed_until: null });
    await writeActivity(change, { kind: 'resolved_by_contact', contact: change.row.contact_name });
    const data = { conversation_id: change.row.id };
    change.emit(outboxEvent(conversationEndedByContact, { accountId: actor.accountId, audience: {} }, data));
    await sendSurvey(change);
  });
}
