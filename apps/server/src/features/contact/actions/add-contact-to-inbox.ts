import { Failure } from '@confab/contract/kit/errors';
import type { ContactInbox } from '@confab/contract/features/contact';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContact } from '../queries.ts';
import { contactInboxView } from '../wire-view.ts';
import { findOrCreateContactInbox, type Requested, usableInbox } from '../steps/contact-sessions.ts';

/**
 * Adds a contact to an inbox, with the given source id or the one the channel derives from its details; does nothing if
 * it is there already. Throws `not_found`, `not_authorized`, `invalid` on `source_id` when another contact has it,
 * `param_missing` when the channel has nothing to derive an id from.
 */
export async function addContactToInbox(
  platform: Platform,
  actor: MemberActor,
  contactId: number,
  requested: Requested,
): Promise<ContactInbox> {
  const contact = await findContact(platform.db, actor.accountId, contactId);
  if (contact === undefined) throw new Failure('not_found');
  const inbox = await usableInbox(platform, actor, requested.inboxId);
  const session = await transact(platform, (trx) =>
    findOrCreateContactInbox(platform, trx, contact, inbox, requested),
  );
  return contactInboxView(platform.installation, {
    ...inbox,
    contact_id: contactId,
    source_id: session.source_id,
  });
}
