import { Failure, invalidField } from '@confab/contract/kit/errors';
import { channelOf } from '../../../channels/registry.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findInbox, type InboxRow, requireInboxAccess } from '../../inbox/index.ts';
import { type ContactInboxRow, findContactInbox } from '../contact-inbox-queries.ts';
import type { ContactRecord } from '../queries.ts';
import { openContactInbox } from './open-contact-inbox.ts';

/** The inbox an actor requests. Throws `not_found` and `not_authorized`. */
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

/** The same for an inbox and a contact at hand, perhaps within a transaction. */
export async function findOrCreateContactInbox(
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
  if (channelOf(inbox.channel).isSourceId?.(sourceId, inbox.channel_settings) === false)
    throw invalidField('source_id', 'invalid', 'Source is not an id of this inbox');
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
  const made = channelOf(inbox.channel).newSourceId(reachable, platform.ids, inbox.channel_settings);
  if ('sourceId' in made) return made.sourceId;
  throw new Failure('param_missing', { message: `param is missing or the value is empty: ${made.problem}` });
}

export type Requested = { inboxId: number; sourceId?: string | null; hmacVerified?: boolean };
