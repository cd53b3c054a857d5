import type { NewMessage } from '@confab/contract/features/message';
import type { ContactActor, VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Queryable } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { PreparedAttachment } from '../../../attachment/index.ts';
import { findNewestConversation, type SessionScope } from '../../creation/queries.ts';
import { type ContextRow, findContexts } from '../../row-queries.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import { draftOf, type LoadedMessage } from '../../../message/index.ts';
import { type Change, changeWithin } from '../../steps/change-conversation.ts';
import { contactWriter } from '../../messages/steps/prepare-message.ts';
import { addMessage } from '../../messages/steps/add-message.ts';

/** An external caller acting for a contact; authenticated by the caller. */
export type ContactSideActor = VisitorActor | ContactActor;

/** The newest conversation of a contact's session, or undefined. */
export async function findContactConversation(
  platform: Platform,
  accountId: number,
  session: SessionScope,
): Promise<ContextRow | undefined> {
  const newest = await findNewestConversation(platform.db, accountId, session);
  return newest && conversationById(platform.db, accountId, newest.id);
}

export async function conversationById(
  db: Queryable,
  accountId: number,
  id: number,
): Promise<ContextRow | undefined> {
  const [row] = await findContexts(db, accountId, [id]);
  return row;
}

/** A message and its conversation, both after the change. */
export type Written = { row: ContextRow; message: LoadedMessage };

export type ContactMessage = { input: NewMessage; attachments: PreparedAttachment[] };

export async function writeContactMessage(
  change: Change,
  { input, attachments }: ContactMessage,
): Promise<Written> {
  const draft = draftOf({ ...input, message_type: 'incoming', private: false }, attachments.length);
  const message = await addMessage(change, draft, contactWriter(change), attachments);
  return { row: change.row, message };
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
