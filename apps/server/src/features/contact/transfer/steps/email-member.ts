import { emailBody, type EmailBlock } from '../../../../platform/email/email-body.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { loadMember } from '../../../session/index.ts';
import { mayTransferContacts } from '../../policy.ts';

/** Emails the user who requested it, if they still have the permission. `emailId` identifies a repeated email. */
export async function emailMember(
  platform: Platform,
  { accountId, userId, emailId }: { accountId: number; userId: number | null; emailId: string },
  { subject, blocks }: { subject: string; blocks: EmailBlock[] },
): Promise<void> {
  const member = userId === null ? undefined : await loadMember(platform, accountId, userId);
  if (member === undefined || !mayTransferContacts(member)) return;
  const domain = new URL(platform.installation.frontendUrl).hostname;
  const to = [{ address: member.person.email }];
  await platform.mailer.send({ to, subject, ...emailBody(blocks), messageId: `${emailId}@${domain}` });
}
