import type { Platform } from '../../../../platform/platform.ts';
import { limitMessages } from '../../messages/steps/add-message.ts';
import type { ConversationIds } from '../../creation/queries.ts';
import {
  changeAsContact,
  type ContactMessage,
  type ContactSideActor,
  writeContactMessage,
  type Written,
} from '../steps/contact-conversation.ts';

/** Writes a message of the contact into one of its conversations. Throws `too_many_messages`, `not_found`. */
export async function addContactMessage(
  platform: Platform,
  actor: ContactSideActor,
  conversation: ConversationIds,
  message: ContactMessage,
): Promise<Written> {
  await limitMessages(platform, actor.accountId, conversation.display_id);
  return changeAsContact(platform, actor, conversation.id, (change) => writeContactMessage(change, message));
}
