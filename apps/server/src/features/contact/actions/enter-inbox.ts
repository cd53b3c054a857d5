import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { ContactInbox } from '@confab/contract/features/contact';
import { channelOf } from '../../../channels/registry.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findInbox, type InboxRow, requireInboxAccess } from '../../inbox/index.ts';
import { type ContactInboxRow, findContactInbox } from '../contact-inbox-queries.ts';
import { type ContactRecord, findContact } from '../queries.ts';
import { contactInboxView } from '../wire-view.ts';
import { openContactInbox } from '../steps/open-contact-inbox.ts';

type Requested = { inboxId: number; sourceId?: string | null; hmacVerified?: boolean };

/** The inbox an actor wants to use. Throws `not_found` and `not_authorized`. */
export async function usableInbox(
  platform: Platform,
  actor: MemberActor,
  inboxId: number,
): Promise<InboxRow> {
  const inbox = await findInbox(platform.db, actor.accountId, inboxId);
  if (inbox === undefined) throw new Failure('not_found');
  requireInboxAccess(actor, inbox.id);
  return inbox;
}

/**
 * Makes a contact known in an inbox, by the given source id or the one the channel makes of its details; knowing
 * it already is fine. Throws `not_found`, `not_authorized`, `invalid` on `source_id` when another contact goes
 * by it, `param_missing` when the channel has nothing to make an id of.
 */
export async function enterInbox(
  platform: Platform,
  actor: MemberActor,
  contactId: number,
  requested: Requested,
): Promise<ContactInbox> {
  const contact = await findContact(platform.db, actor.accountId, contactId);
  if (contact === undefined) throw new Failure('not_found');
  const inbox = await usableInbox(platform, actor, requested.inboxId);
  const session = await transact(platform, (trx) => enter(platform, trx, contact, inbox, requested));
  return contactInboxView(platform.installation, {
    ...inbox,
    contact_id: contactId,
    source_id: session.source_id,
  });
}

/** The same for an inbox and a contact at hand, perhaps within a transaction. */
export async function enter(
  platform: Platform,
  db: Queryable,
  contact: ContactRecord,
  inbox: InboxRow,
  requested: Omit<Requested, 'inboxId'>,
): Promise<ContactInboxRow> {
  const sourceId = requested.sourceId || newSourceId(platform, contact, inbox);
  const { account_id: accountId, id: contactId } = contact;
  const known = await findContactInbox(db, accountId, inbox.id, sourceId);
  if (known?.contact_id === contactId) return known;
  if (known !== undefined) throw sourceTaken();
  const session = { contactId, inboxId: inbox.id, sourceId, hmacVerified: requested.hmacVerified ?? false };
  try {
    return await openContactInbox(platform, accountId, session, db);
  } catch (error) {
    throw isUniqueViolation(error) ? sourceTaken() : error;
  }
}

const sourceTaken = () => invalidField('source_id', 'taken', 'Source has already been taken');

function newSourceId(platform: Platform, contact: ContactRecord, inbox: InboxRow): string {
  const reachable = { email: contact.email, phoneNumber: contact.phone_number };
  const made = channelOf(inbox.channel).newSourceId(reachable, platform.ids);
  if ('sourceId' in made) return made.sourceId;
  throw new Failure('param_missing', { message: `param is missing or the value is empty: ${made.problem}` });
}
