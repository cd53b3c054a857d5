import type { Notification } from '@confab/contract/features/notification';
import { unlinkedName } from '@confab/rules/unlinked';
import type { EmailBlock } from '../../../platform/email/email-body.ts';
import { titleOf } from '../model.ts';

/** A notification with the name of its inbox. */
export type Noticed = { view: Notification; inboxName: string };

type Site = { frontendUrl: string };

/** Most notifications that one email lists. */
const maxListed = 20;

/** A single notification, or several as a list. */
export function notificationEmail(
  site: Site,
  userName: string,
  noticed: readonly [Noticed, ...Noticed[]],
): { subject: string; blocks: EmailBlock[] } {
  const [first, ...others] = noticed;
  const name = unlinkedName(userName);
  const blocks = noticed.slice(0, maxListed).flatMap((one) => blocksOf(site, one));
  if (others.length === 0) return { subject: `${name}, ${subjectOf(first)}`, blocks };
  const rest = noticed.length - maxListed;
  const more: EmailBlock[] = rest > 0 ? [{ kind: 'text', text: `And ${rest} more.` }] : [];
  return { subject: `${name}, you have ${noticed.length} new notifications`, blocks: [...blocks, ...more] };
}

function subjectOf({ view, inboxName }: Noticed): string {
  const id = `[ID - ${view.primary_actor.id}]`;
  switch (view.notification_type) {
    case 'conversation_creation':
      return `A new conversation ${id} has been created in ${unlinkedName(inboxName)}.`;
    case 'conversation_assignment':
      return `A new conversation ${id} has been assigned to you.`;
    case 'conversation_mention':
      return `You have been mentioned in conversation ${id}`;
    case 'assigned_conversation_new_message':
      return `New message in your assigned conversation ${id}.`;
    case 'participating_conversation_new_message':
      return `New message in your participating conversation ${id}.`;
    case 'sla_missed_first_response':
    case 'sla_missed_next_response':
    case 'sla_missed_resolution':
      return titleOf(view.notification_type, { displayId: view.primary_actor.id, inboxName });
  }
}

function blocksOf({ frontendUrl }: Site, { view, inboxName }: Noticed): EmailBlock[] {
  const { id } = view.primary_actor;
  const title = titleOf(view.notification_type, { displayId: id, inboxName: unlinkedName(inboxName) });
  const url = `${frontendUrl}/app/accounts/${view.account_id}/conversations/${id}`;
  return [
    { kind: 'text', text: `${title}.` },
    { kind: 'quote', text: view.push_message_body },
    { kind: 'link', label: 'View conversation', url },
  ];
}
