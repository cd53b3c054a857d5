import { Failure } from '@confab/contract/kit/errors';
import type { ContactInbox } from '@confab/contract/features/contact';
import { channelOf } from '../../../channels/registry.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type InboxRow, inboxSlim, listInboxes } from '../../inbox/index.ts';
import { type ContactRecord, findContact } from '../queries.ts';
import { newestSession } from '../session-queries.ts';

/** From which of the inboxes the actor sees it can write to the contact, and by which id. Throws `not_found`. */
export async function listContactableInboxes(
  platform: Platform,
  actor: MemberActor,
  contactId: number,
): Promise<ContactInbox[]> {
  const contact = await findContact(platform.db, actor.accountId, contactId);
  if (contact === undefined) throw new Failure('not_found');
  const inboxes = await listInboxes(platform.db, actor.accountId, actor.inboxIds);
  const found: ContactInbox[] = [];
  for (const inbox of inboxes) {
    const sourceId = await contactableBy(platform, contact, inbox);
    if (sourceId !== undefined) {
      found.push({ source_id: sourceId, inbox: inboxSlim(platform.installation, inbox) });
    }
  }
  return found;
}

async function contactableBy(platform: Platform, contact: ContactRecord, inbox: InboxRow) {
  const channel = channelOf(inbox.channel);
  const { capabilities } = channel;
  if (!capabilities.startedByAgents) return undefined;
  const { account_id: accountId, id } = contact;
  const session = await newestSession(platform.db, accountId, id, inbox.id, capabilities.needsSession);
  if (session !== undefined || capabilities.needsSession) return session?.source_id;
  const made = channel.newSourceId(
    { email: contact.email, phoneNumber: contact.phone_number },
    platform.ids,
    inbox.channel_settings,
  );
  return 'sourceId' in made ? made.sourceId : undefined;
}
