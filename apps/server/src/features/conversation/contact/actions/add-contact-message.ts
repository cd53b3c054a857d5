import type { Platform } from '../../../../platform/platform.ts';
import type { LoadedMessage } from '../../../message/index.ts';
import { limitMessages } from '../../messages/steps/limit-messages.ts';
import type { ContactMessage, ContactSideActor } from '../steps/contact-conversation.ts';
import { changeAsContact, writeContactMessage } from '../steps/contact-conversation.ts';

/** Writes a message of the contact into one of its conversations. Throws `too_many_messages`, `not_found`. */
export async function addContactMessage(
  platform: Platform,
  actor: ContactSideActor,
  conversation: { id: number; display_id: number },
  message: ContactMessage,
): Promise<LoadedMessage> {
  await limitMessages(platform, actor.accountId, conversation.display_id);
  return changeAsContact(platform, actor, conversation.id, (change) => writeContactMessage(change, message));
}
