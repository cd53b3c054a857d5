import type { NewMessage } from '@confab/contract/features/message';
import type { ContactActor, VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Queryable } from '../../../../platform/db/database.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { PreparedAttachment } from '../../../attachment/index.ts';
import { contactPush } from '../../../contact/index.ts';
import {
  completeMessages,
  draftOf,
  markRead,
  statusOf as messageStatusOf,
  type LoadedMessage,
  type Page,
  pageMessages,
} from '../../../message/index.ts';
import { apply, changeWithin, type Change } from '../../steps/change-conversation.ts';
import { findOrigin, newestConversationId } from '../../creation/queries.ts';
import { findContexts, type ContextRow } from '../../row-queries.ts';
import { statusNumber } from '../../model.ts';
import { contactFields } from '../../view.ts';
import { emitMessageUpdated } from '../../messages/actions/change-message.ts';
import { limitMessages } from '../../messages/actions/create-message.ts';
import { contactWriter } from '../../messages/steps/prepare-message.ts';
import { startConversation, type NewConversation } from '../../creation/steps/start-conversation.ts';
import { sendTyping, type TypingStatus } from '../../actions/toggle-typing.ts';
import { writeActivity, writeMessage } from '../../messages/steps/write-message.ts';

/** Somebody outside who speaks for a contact; the caller has made sure of that. */
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

/** Opens a conversation for a contact's session, with its first message if there is one. */
export async function startContactConversation(
  platform: Platform,
  actor: ContactSideActor,
  requested: NewConversation,
  first?: ContactMessage,
): Promise<{ conversationId: number; message: LoadedMessage | undefined; fresh: boolean }> {
  return transact(platform, async (trx, emit) => {
    const echoId = first?.input.echo_id ?? undefined;
    const unlessSaid = echoId === undefined ? undefined : String(echoId);
    const { change, fresh } = await startConversation(platform, trx, emit, actor, { ...requested, unlessSaid });
    const message = first && (await writeContactMessage(change, first));
    return { conversationId: change.row.id, message, fresh };
  });
}

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

function writeContactMessage(change: Change, { input, attachments }: ContactMessage): Promise<LoadedMessage> {
  const draft = draftOf({ ...input, message_type: 'incoming', private: false }, attachments.length);
  return writeMessage(change, draft, contactWriter(change), attachments);
}

/** What the contact may read of a conversation, ascending. */
export async function readAsContact(
  platform: Platform,
  accountId: number,
  conversationId: number,
  page: Omit<Page, 'publicOnly'>,
): Promise<LoadedMessage[]> {
  const rows = await pageMessages(platform.db, accountId, conversationId, { ...page, publicOnly: true });
  return completeMessages(platform, platform.db, accountId, rows);
}

/** The contact has read everything: agents see it, and their messages become read. */
export async function markSeenByContact(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
): Promise<void> {
  await changeAsContact(platform, actor, conversationId, async (change) => {
    const { trx, row, at } = change;
    await apply(change, { contact_last_seen_at: at });
    const read = await markRead(trx, row.account_id, row.id, at);
    const rows = read.map((one) => one.row);
    const messages = await completeMessages(platform, trx, row.account_id, rows);
    for (const [index, message] of messages.entries()) {
      const was = read[index]?.before;
      if (was === undefined) continue;
      await emitMessageUpdated(change, message, {
        updated_at: [was.updated_at.toISOString(), at.toISOString()],
        status: [messageStatusOf(was.status), 'read'],
      });
    }
  });
}

/** The contact ends the conversation; it never reopens it this way. */
export async function resolveByContact(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
): Promise<void> {
  await changeAsContact(platform, actor, conversationId, async (change) => {
    const resolved = statusNumber('resolved');
    if (change.row.status === resolved) return;
    await apply(change, { status: resolved, snoozed_until: null });
    await writeActivity(change, { kind: 'resolved_by_contact', contact: change.row.contact_name });
  });
}

/** Replaces the conversation's custom attributes and answers them. */
export function setAttributesAsContact(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
  attributes: (current: Record<string, unknown>) => Record<string, unknown>,
): Promise<ContextRow> {
  return changeAsContact(platform, actor, conversationId, async (change) => {
    await apply(change, { custom_attributes: attributes(change.row.custom_attributes) });
    return change.row;
  });
}

/** Changes the labels from outside; the line in the thread is not written for contacts. */
export function setLabelsAsContact(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
  labels: (current: readonly string[]) => string[],
): Promise<void> {
  return changeAsContact(platform, actor, conversationId, (change) =>
    apply(change, { labels: labels(change.row.labels) }),
  );
}

/** Tells the agents that the contact is typing, or stopped. */
export async function typeAsContact(
  platform: Platform,
  row: ContextRow,
  status: TypingStatus,
): Promise<void> {
  const user = contactPush(platform.installation.frontendUrl, contactFields(row));
  await sendTyping(platform, row, status, { user, isPrivate: false });
}

async function changeAsContact<T>(
  platform: Platform,
  actor: ContactSideActor,
  conversationId: number,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return transact(platform, async (trx, emit) =>
    work(await changeWithin(platform, trx, emit, actor, conversationId)),
  );
}
