import type { InboundEvent, InboundMessage } from '../../../channels/channel.ts';
import type { ContactActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContactInbox } from '../../contact/index.ts';
import {
  type ContextRow,
  deleteReceived,
  editReceived,
  findContactConversation,
  markDeliveredToContact,
  markSeenByContact,
  recordReceipt,
  receiveMessage,
  typeAsContact,
} from '../../conversation/index.ts';
import type { InboxRow } from '../../inbox/index.ts';
import { findMessageBySource } from '../../message/index.ts';
import { storedText } from '../model.ts';
import { enclosuresOf, storedId } from './stored-values.ts';
import { updateExistingContact, contactFor, described } from './contact-for.ts';
import { isOwnEcho } from './own-echo.ts';
import { fetchFiles, type Receiving } from './fetch-files.ts';

/** Applies one event. Everything it names is looked up in its own inbox; unknown targets are ignored. Idempotent. */
export async function applyEvent(
  platform: Platform,
  receiving: Receiving,
  event: InboundEvent,
): Promise<void> {
  const { inbox } = receiving;
  const named = (sourceId: string) => ({
    accountId: inbox.account_id,
    inboxId: inbox.id,
    sourceId: storedId(sourceId),
  });
  switch (event.type) {
    case 'message':
      return applyMessage(platform, receiving, event);
    case 'edit':
      return void (await editReceived(platform, named(event.sourceId), storedText(event.content) ?? ''));
    case 'delete':
      return void (await deleteReceived(platform, named(event.sourceId)));
    case 'receipt': {
      const reason = event.status === 'failed' ? (storedText(event.reason) ?? undefined) : undefined;
      const isKnown = await recordReceipt(platform, named(event.sourceId), { status: event.status, reason });
      // It may have overtaken the answer with the message's id.
      if (!isKnown && receiving.attempt === 1)
        throw new Error('a receipt for a message that is not known yet');
      return;
    }
    case 'delivered':
      return withConversation(platform, inbox, event.contactSourceId, (row, actor) =>
        markDeliveredToContact(platform, actor, row.id, event.until),
      );
    case 'read':
      return withConversation(platform, inbox, event.contactSourceId, (row, actor) =>
        markSeenByContact(platform, actor, row.id, event.until),
      );
    case 'typing':
      return withConversation(platform, inbox, event.contactSourceId, (row) =>
        typeAsContact(platform, row, event.status),
      );
    case 'contact':
      return updateExistingContact(platform, inbox, event.contact);
  }
}

async function applyMessage(
  platform: Platform,
  receiving: Receiving,
  message: InboundMessage,
): Promise<void> {
  const { inbox } = receiving;
  const { account_id: accountId, id: inboxId } = inbox;
  const sourceId = storedId(message.sourceId);
  const files = message.files ?? [];
  // The write checks too; this avoids fetching files again.
  if (files.length > 0 && (await findMessageBySource(platform.db, accountId, inboxId, sourceId))) return;
  if (await isOwnEcho(platform, receiving, message)) return;
  const { contact, session } = await contactFor(
    platform,
    inbox,
    await described(platform, receiving, message.contact),
  );
  const scope = { accountId, inboxId, contactInboxId: session.id };
  const { attachments: fetched, missing } = await fetchFiles(platform, receiving, scope, files);
  const attachments = [...fetched, ...enclosuresOf(message)];
  const content = [storedText(message.content) ?? [], ...missing].flat().join('\n');
  if (content === '' && attachments.length === 0) return;
  const actor: ContactActor = { kind: 'contact', accountId, contactId: contact.id };
  const inReplyTo = message.inReplyTo === undefined ? null : storedId(message.inReplyTo);
  await receiveMessage(
    platform,
    actor,
    { inboxId, contactInboxId: session.id },
    {
      sourceId,
      content: content === '' ? null : content,
      contentType: message.contentType ?? 'text',
      attachments,
      inReplyTo,
      ...belongingOf(message, inReplyTo),
      contentAttributes: message.contentAttributes ?? {},
      conversationAttributes: message.conversationAttributes ?? {},
      isEcho: message.isEcho === true,
    },
  );
}

function belongingOf({ belongsTo }: InboundMessage, inReplyTo: string | null) {
  if (belongsTo === undefined) return {};
  return { belonging: belongsTo === 'answered' ? { answeredSourceId: inReplyTo } : belongsTo };
}

/** The contact's newest conversation, if the contact is known here and has one. */
async function withConversation(
  platform: Platform,
  inbox: InboxRow,
  contactSourceId: string,
  work: (row: ContextRow, actor: ContactActor) => Promise<void>,
): Promise<void> {
  const { account_id: accountId, id: inboxId } = inbox;
  const session = await findContactInbox(platform.db, accountId, inboxId, storedId(contactSourceId));
  const row = session && (await findContactConversation(platform, accountId, session));
  if (row === undefined) return;
  await work(row, { kind: 'contact', accountId, contactId: row.contact_id });
}
