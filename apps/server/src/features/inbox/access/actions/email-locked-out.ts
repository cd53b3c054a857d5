import { channelOf } from '../../../../channels/registry.ts';
import { emailBody, type EmailBlock } from '../../../../platform/email/email-body.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { administratorAddresses } from '../../../agent/index.ts';
import { isLockedOut } from '../steps/lock-out.ts';
import { findInbox, type InboxRow } from '../../queries.ts';

type LockedOut = { accountId: number; id: number; at: number };

/** Emails the administrators that an inbox was disconnected, unless it was reconnected in the meantime. */
export async function emailLockedOut(platform: Platform, { accountId, id, at }: LockedOut): Promise<void> {
  const inbox = await findInbox(platform.db, accountId, id);
  if (inbox === undefined || !isLockedOut(inbox)) return;
  const addresses = await administratorAddresses(platform.db, accountId);
  if (addresses.length === 0) return;
  const { frontendUrl } = platform.installation;
  const blocks: EmailBlock[] = [
    { kind: 'text', text: textsAbout(inbox) },
    {
      kind: 'link',
      label: 'Open the inbox settings',
      url: `${frontendUrl}/app/accounts/${accountId}/settings/inboxes/${id}`,
    },
  ];
  await platform.mailer.send({
    to: addresses.map((address) => ({ address })),
    subject: `${inbox.name.replaceAll(/\s+/g, ' ')} was disconnected`,
    ...emailBody(blocks),
    messageId: `inbox-disconnected-${accountId}-${id}-${at}@${new URL(frontendUrl).hostname}`,
  });
}

function textsAbout({ name, channel, channel_settings: settings }: InboxRow): string {
  const { email } = channelOf(channel);
  if (email === undefined)
    return `The provider of the inbox “${name}” no longer gives us access. Replies aren't sent until you reconnect the inbox.`;
  return `The email server of the inbox “${name}” (${email.address(settings)}) no longer accepts our login. Emails aren't received or sent until you reconnect the inbox.`;
}
