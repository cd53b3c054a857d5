import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { draftOf, type LoadedMessage } from '../../../message/index.ts';
import { type Change, changeWithin } from '../../steps/change-conversation.ts';
import { contactWriter } from '../../messages/steps/prepare-message.ts';
import { writeMessage } from '../../messages/steps/write-message.ts';
import type { ContactMessage, ContactSideActor } from '../steps/contact-conversation.ts';

export function writeContactMessage(
  change: Change,
  { input, attachments }: ContactMessage,
): Promise<LoadedMessage> {
  const draft = draftOf({ ...input, message_type: 'incoming', private: false }, attachments.length);
  return writeMessage(change, draft, contactWriter(change), attachments);
}

export async function changeAsContact<T>(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return transact(platform, async (trx, emit) =>
    work(await changeWithin(platform, trx, emit, actor, conversationId)),
  );
}
