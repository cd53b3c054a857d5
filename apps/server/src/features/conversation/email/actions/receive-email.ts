import type { ContactActor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { transact, type Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { PreparedAttachment } from '../../../attachment/index.ts';
import { findMessageBySource, type Draft } from '../../../message/index.ts';
import { startConversation } from '../../creation/steps/start-conversation.ts';
import { addMessage } from '../../messages/steps/add-message.ts';
import { contactWriter } from '../../messages/steps/prepare-message.ts';
import { undoReplacedMessage } from '../steps/undo-replaced-message.ts';
import { changeIfExists, type Change } from '../../steps/change-conversation.ts';

/** A stored email. */
export type ReceivedEmail = {
  /** Its Message-ID. */
  sourceId: string;
  content: string;
  contentAttributes: Record<string, unknown>;
  additionalAttributes: Record<string, unknown>;
  attachments: readonly PreparedAttachment[];
  /** What a conversation that begins with it is known by. */
  conversationAttributes: Record<string, unknown>;
  /** Written by a machine: automatic replies would loop. */
  isAutomatic: boolean;
  /** The message it was so far, which is deleted; null if there was none. */
  replaces: number | null;
};

/** Where an email was written; `isFresh`: the conversation began with it. */
export type Written = { conversationId: number; isFresh: boolean };

/** An existing conversation, or a contact inbox in which one is created. */
export type EmailTarget = { inboxId: number } & (
  | { conversationId: number }
  | { contactId: number; contactInboxId: number }
);

/**
 * Writes a contact's email as a message, and returns its location. Skipped if the inbox already has it; undefined if
 * the conversation was deleted.
 */
export async function receiveEmail(
  platform: Platform,
  accountId: number,
  target: EmailTarget,
  email: ReceivedEmail,
): Promise<Written | undefined> {
  return transact(platform, async (trx, emit) => {
    const opened = await open(platform, { trx, emit, accountId }, target, email);
    if (opened === undefined || opened.change === undefined) return opened;
    const { change, conversationId, isFresh } = opened;
    if (email.replaces !== null) await undoReplacedMessage(change, email.replaces);
    const draft: Draft = {
      type: 'incoming',
      content: email.content,
      private: false,
      contentType: 'incoming_email',
      contentAttributes: email.contentAttributes,
      additionalAttributes: email.additionalAttributes,
      sourceId: email.sourceId,
      echoId: null,
    };
    await addMessage(change, draft, contactWriter(change), email.attachments, {
      isAnswered: !email.isAutomatic,
    });
    return { conversationId, isFresh };
  });
}

type Within = { trx: Trx; emit: Emit; accountId: number };

async function open(
  platform: Platform,
  { trx, emit, accountId }: Within,
  target: EmailTarget,
  email: ReceivedEmail,
): Promise<(Written & { change?: Change }) | undefined> {
  const known = async (inboxId: number): Promise<Written | undefined> => {
    const message = await findMessageBySource(trx, accountId, inboxId, email.sourceId);
    if (message === undefined || message.id === email.replaces) return undefined;
    return { conversationId: message.conversation_id, isFresh: !('conversationId' in target) };
  };
  if ('conversationId' in target) {
    const actor: ContactActor = { kind: 'contact', accountId, contactId: 0 };
    const change = await changeIfExists(platform, trx, emit, actor, target.conversationId);
    if (change === undefined) return undefined;
    // Checked under the conversation's lock: the same email may arrive twice concurrently.
    const before = await known(change.row.inbox_id);
    if (before !== undefined) return before;
    const updated = { ...change, actor: { ...actor, contactId: change.row.contact_id } };
    return { change: updated, conversationId: change.row.id, isFresh: false };
  }
  const before = await known(target.inboxId);
  if (before !== undefined) return before;
  const actor: ContactActor = { kind: 'contact', accountId, contactId: target.contactId };
  const started = await startConversation(platform, trx, emit, actor, {
    contactInboxId: target.contactInboxId,
    additionalAttributes: email.conversationAttributes,
  });
  return { change: started.change, conversationId: started.change.row.id, isFresh: started.fresh };
}
