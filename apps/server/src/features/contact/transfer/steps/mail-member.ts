import { mailBody, type MailBlock } from '../../../../platform/mail/mail-body.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { loadMember } from '../../../session/index.ts';
import { mayTransferContacts } from '../../policy.ts';

/** Emails who asked for it, while they may still have it. `mailId` makes a repeated email recognizable. */
export async function mailMember(
  platform: Platform,
  { accountId, userId, mailId }: { accountId: number; userId: number | null; mailId: string },
  { subject, blocks }: { subject: string; blocks: MailBlock[] },
): Promise<void> {
  const member = userId === null ? undefined : await loadMember(platform, accountId, userId);
  if (member === undefined || !mayTransferContacts(member)) return;
  const domain = new URL(platform.installation.frontendUrl).hostname;
  const to = [{ address: member.person.email }];
  await platform.mailer.send({ to, subject, ...mailBody(blocks), messageId: `${mailId}@${domain}` });
}
