import { emailBody } from '../../../../platform/email/email-body.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccount } from '../../../account/index.ts';
import { findContact } from '../../../contact/index.ts';
import { businessName, findInbox, senderName } from '../../../inbox/index.ts';
import { conversationById } from '../../contact/steps/contact-conversation.ts';
import { readAllAsContact } from '../../contact/actions/read-all-as-contact.ts';
import { transcriptEmail } from '../transcript-view.ts';

/**
 * Emails the transcript of a conversation to its contact, or to another address, with answers to the account's support
 * address if it has one. Sends nothing if anything it needs was deleted since the request. `emailId` makes a repeated
 * email recognizable as the same one.
 */
export async function emailTranscript(
  platform: Platform,
  accountId: number,
  conversationId: number,
  emailId: string,
  requestedEmail?: string,
): Promise<void> {
  const row = await conversationById(platform.db, accountId, conversationId);
  const contact = row && (await findContact(platform.db, accountId, row.contact_id));
  const inbox = row && (await findInbox(platform.db, accountId, row.inbox_id));
  const address = requestedEmail ?? contact?.email;
  if (row === undefined || inbox === undefined || !address) return;
  const account = await findAccount(platform.db, accountId);
  const messages = await readAllAsContact(platform, accountId, conversationId);
  if (messages.length === 0) return;
  const business = businessName(inbox);
  const { subject, blocks } = transcriptEmail(messages, {
    business,
    origin: new URL(platform.installation.frontendUrl).origin,
    displayId: row.display_id,
    timezone: inbox.timezone,
  });
  await platform.mailer.send({
    fromName: senderName(inbox, row.assignee_display_name || row.assignee_name),
    ...(account?.support_email ? { replyTo: { address: account.support_email, name: business } } : {}),
    to: [{ address }],
    subject,
    ...emailBody(blocks),
    messageId: emailId,
  });
}
