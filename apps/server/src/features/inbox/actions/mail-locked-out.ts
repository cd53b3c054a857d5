import { channelOf } from '../../../channels/registry.ts';
import { mailBody, type MailBlock } from '../../../platform/mail/mail-body.ts';
import type { Platform } from '../../../platform/platform.ts';
import { administratorAddresses } from '../../agent/index.ts';
import { findInbox } from '../queries.ts';

type LockOut = { accountId: number; id: number; at: number };

/** Emails the administrators that an inbox was disconnected; not when somebody has seen to it meanwhile. */
export async function mailLockedOut(platform: Platform, { accountId, id, at }: LockOut): Promise<void> {
  const inbox = await findInbox(platform.db, accountId, id);
  const { email } = inbox === undefined ? {} : channelOf(inbox.channel);
  if (inbox === undefined || email === undefined) return;
  const { channel_settings: settings } = inbox;
  if (!email.isLockedOut(settings, 'receiving') && !email.isLockedOut(settings, 'sending')) return;
  const addresses = await administratorAddresses(platform.db, accountId);
  if (addresses.length === 0) return;
  const { frontendUrl } = platform.installation;
  const blocks: MailBlock[] = [
    {
      kind: 'text',
      text: `The mail server of the inbox “${inbox.name}” (${email.address(inbox.channel_settings)}) no longer accepts our login. Emails are neither received nor sent until the connection is set up again.`,
    },
    {
      kind: 'link',
      label: 'Open the inbox settings',
      url: `${frontendUrl}/app/accounts/${accountId}/settings/inboxes/${id}`,
    },
  ];
  await platform.mailer.send({
    to: addresses.map((address) => ({ address })),
    subject: `${inbox.name.replaceAll(/\s+/g, ' ')} was disconnected`,
    ...mailBody(blocks),
    messageId: `inbox-disconnected-${accountId}-${id}-${at}@${new URL(frontendUrl).hostname}`,
  });
}
