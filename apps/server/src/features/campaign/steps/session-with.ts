import { Failure } from '@confab/contract/kit/errors';
import { channelOf } from '../../../channels/registry.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContact, findContactInbox, openContactInbox } from '../../contact/index.ts';
import type { InboxRow } from '../../inbox/index.ts';

/**
 * The session by which a contact is reached in an inbox, opened if they have none. Throws `unprocessable` with the
 * reason for one who cannot be reached.
 */
export async function sessionWith(
  platform: Platform,
  trx: Trx,
  inbox: InboxRow,
  contactId: number,
): Promise<{ id: number }> {
  const accountId = inbox.account_id;
  const contact = await findContact(trx, accountId, contactId);
  if (contact === undefined || contact.blocked) throw refused('The contact was deleted or blocked');
  const reachable = { email: contact.email, phoneNumber: contact.phone_number };
  const made = channelOf(inbox.channel).newSourceId(reachable, platform.ids, inbox.channel_settings);
  if ('problem' in made) throw refused(made.problem);
  const known = await findContactInbox(trx, accountId, inbox.id, made.sourceId);
  if (known !== undefined && known.contact_id !== contactId)
    throw refused('Another contact is known by this number in the inbox');
  const requested = { contactId, inboxId: inbox.id, sourceId: made.sourceId };
  return known ?? openContactInbox(platform, accountId, requested, trx);
}

const refused = (message: string) => new Failure('unprocessable', { message });
