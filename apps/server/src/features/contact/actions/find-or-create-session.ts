import type { ContactInput } from '@confab/contract/features/contact';
import type { Actor } from '../../../platform/auth/actor.ts';
import { isUniqueViolation } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContactInbox } from '../contact-inbox-queries.ts';
import { contactDetails } from '../model.ts';
import { findContact, findContactBy, type ContactRecord } from '../queries.ts';
import { createVisitor, type Visitor } from './create-visitor.ts';
import { ownerDigest } from '../steps/allowed-changes.ts';
import { openContactInbox } from '../steps/open-contact-inbox.ts';
import { detailDigests } from '../steps/record-provenance.ts';
import { createContact } from './create-contact.ts';

/**
 * Creates or finds a contact's session in an inbox. A known source id returns its contact unchanged; a contact with
 * the same identifier, email, or phone number gets a new source id; otherwise a new contact is created. `fresh` is
 * true when the session is new. Throws `invalid`.
 */
export async function findOrCreateSession(
  platform: Platform,
  actor: Actor,
  inboxId: number,
  input: Partial<ContactInput>,
  sourceId: string = platform.ids.uuid(),
): Promise<Visitor & { fresh: boolean }> {
  const known = await knownAs(platform, actor.accountId, inboxId, sourceId);
  if (known !== undefined) return { ...known, fresh: false };
  try {
    return { ...(await enterAs(platform, actor, inboxId, input, sourceId)), fresh: true };
  } catch (error) {
    // The same call twice concurrently: the other one was first.
    const first = isUniqueViolation(error) && (await knownAs(platform, actor.accountId, inboxId, sourceId));
    if (first) return { ...first, fresh: false };
    throw error;
  }
}

async function knownAs(
  platform: Platform,
  accountId: number,
  inboxId: number,
  sourceId: string,
): Promise<Visitor | undefined> {
  const session = await findContactInbox(platform.db, accountId, inboxId, sourceId);
  const contact = session && (await findContact(platform.db, accountId, session.contact_id));
  return session && contact && { contact, session };
}

async function enterAs(
  platform: Platform,
  actor: Actor,
  inboxId: number,
  input: Partial<ContactInput>,
  sourceId: string,
): Promise<Visitor> {
  const details = contactDetails(input);
  const contact = await sameContact(platform, actor.accountId, details);
  if (contact !== undefined) {
    const requested = { contactId: contact.id, inboxId, sourceId, provenance: detailDigests(details) };
    return { contact, session: await openContactInbox(platform, actor.accountId, requested) };
  }
  if (Object.keys(input).length === 0) return createVisitor(platform, actor, inboxId, {}, sourceId);
  let session: Visitor['session'] | undefined;
  const created = await createContact(platform, actor, input, async (trx, record) => {
    const digests = [ownerDigest(record.id), ...detailDigests(details)];
    const requested = { contactId: record.id, inboxId, sourceId, provenance: digests };
    session = await openContactInbox(platform, actor.accountId, requested, trx);
  });
  if (session === undefined) throw new Error('a new contact has no session');
  return { contact: created, session };
}

async function sameContact(
  platform: Platform,
  accountId: number,
  details: { identifier?: string | null; email?: string | null; phone_number?: string | null },
): Promise<ContactRecord | undefined> {
  for (const detail of ['identifier', 'email', 'phone_number'] as const) {
    const value = details[detail];
    const found = value ? await findContactBy(platform.db, accountId, detail, value) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
