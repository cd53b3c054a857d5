import type { Actor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ContactInboxRow } from '../contact-inbox-queries.ts';
import type { ContactRecord, ContactValues } from '../queries.ts';
import { visitorName } from '../visitor-name-model.ts';
import { ownerDigest } from '../steps/allowed-changes.ts';
import { openContactInbox } from '../steps/open-contact-inbox.ts';
import { addContact } from './add-contact.ts';

export type Visitor = { contact: ContactRecord; session: ContactInboxRow };

/** A new contact with a session in an inbox, under a made-up name unless one is given. */
export function createVisitor(
  platform: Platform,
  actor: Actor,
  inboxId: number,
  values: ContactValues = {},
  sourceId: string = platform.ids.uuid(),
): Promise<Visitor> {
  return transact(platform, async (trx, emit) => {
    const name = values.name || visitorName(sourceId);
    const contact = await addContact(platform, trx, emit, actor, { ...values, name });
    const requested = { contactId: contact.id, inboxId, sourceId, provenance: [ownerDigest(contact.id)] };
    return { contact, session: await openContactInbox(platform, actor.accountId, requested, trx) };
  });
}
