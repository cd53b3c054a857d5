import type { NewMessage } from '@confab/contract/features/message';
import type { ContactActor, VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Queryable } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { PreparedAttachment } from '../../../attachment/index.ts';
import { findOrigin, newestConversationId } from '../../creation/queries.ts';
import { type ContextRow, findContexts } from '../../row-queries.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import { draftOf, type LoadedMessage } from '../../../message/index.ts';
import { type Change, changeWithin } from '../../steps/change-conversation.ts';
import { contactWriter } from '../../messages/steps/prepare-message.ts';
import { writeMessage } from '../../messages/steps/write-message.ts';

/** An external caller acting for a contact; authenticated by the caller. */
export type ContactSideActor = VisitorActor | ContactActor;

/** The newest conversation of a contact's session, or undefined. */
export async function findContactConversation(
  platform: Platform,
  accountId: number,
  contactInboxId: number,
): Promise<ContextRow | undefined> {
  const origin = await findOrigin(platform.db, accountId, contactInboxId);
  const id = origin && (await newestConversationId(platform.db, accountId, origin));
  return id === undefined ? undefined : conversationById(platform.db, accountId, id);
}

export async function conversationById(
  db: Queryable,
  accountId: number,
  id: number,
): Promise<ContextRow | undefined> {
  const [row] = await findContexts(db, accountId, [id]);
  return row;
}

export type ContactMessage = { input: NewMessage; attachments: PreparedAttachment[] };

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
