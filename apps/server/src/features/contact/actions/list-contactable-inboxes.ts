import { Failure } from '@confab/contract/kit/errors';
import type { ContactInbox } from '@confab/contract/features/contact';
import { channelOf } from '../../../channels/registry.ts';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type InboxRow, inboxSlim, listInboxes } from '../../inbox/index.ts';
import { type ContactRecord, findContact } from '../queries.ts';
import { newestSessions } from '../session-queries.ts';

/** From which of the inboxes the actor sees it can write to the contact, and by which id. Throws `not_found`. */
export async function listContactableInboxes(
  platform: Platform,
  actor: MemberActor,
  contactId: number,
): Promise<ContactInbox[]> {
  const contact = await findContact(platform.db, actor.accountId, contactId);
  if (contact === undefined) throw new Failure('not_found');
  const [inboxes, sessions] = await Promise.all([
    listInboxes(platform.db, actor.accountId, actor.inboxIds),
    newestSessions(platform.db, actor.accountId, contactId),
  ]);
  return inboxes.flatMap((inbox) => {
    const sourceId = sourceIdIn(platform, contact, inbox, sessions.get(inbox.id));
    return sourceId === undefined
      ? []
      : [{ source_id: sourceId, inbox: inboxSlim(platform.installation, inbox) }];
  });
}

type Sessions = { newest: string; unused: string | null } | undefined;

function sourceIdIn(platform: Platform, contact: ContactRecord, inbox: InboxRow, sessions: Sessions) {
  const channel = channelOf(inbox.channel);
  const { capabilities } = channel;
  if (!capabilities.startedByAgents) return undefined;
  if (capabilities.needsSession) return sessions?.unused ?? undefined;
  if (sessions !== undefined) return sessions.newest;
  const made = channel.newSourceId(
    { email: contact.email, phoneNumber: contact.phone_number },
    platform.ids,
    inbox.channel_settings,
  );
  return 'sourceId' in made ? made.sourceId : undefined;
}
