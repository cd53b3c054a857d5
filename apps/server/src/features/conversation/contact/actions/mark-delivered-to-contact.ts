import type { Platform } from '../../../../platform/platform.ts';
import { changeAsContact, type ContactSideActor } from '../steps/contact-conversation.ts';
import { markMessages } from '../steps/mark-messages.ts';

/** Messages written until then were delivered to the contact. */
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
