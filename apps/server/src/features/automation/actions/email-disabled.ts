import { emailBody } from '../../../platform/email/email-body.ts';
import type { Platform } from '../../../platform/platform.ts';
import { administratorAddresses } from '../../agent/index.ts';
import { disabledEmail } from '../email-view.ts';

/** Emails the administrators that a rule was turned off. `emailId` identifies a repeated email. */
export async function emailDisabled(
  platform: Platform,
  accountId: number,
  rule: { id: number; name: string },
  emailId: string,
): Promise<void> {
  const addresses = await administratorAddresses(platform.db, accountId);
  const { subject, blocks } = disabledEmail(platform.installation.frontendUrl, accountId, rule);
  for (const [index, address] of addresses.entries())
    await platform.mailer.send({
      to: [{ address }],
      subject,
      ...emailBody(blocks),
      messageId: `<${index}-${emailId}>`,
    });
}
