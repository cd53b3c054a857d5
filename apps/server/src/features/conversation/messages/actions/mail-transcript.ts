import type { Platform } from '../../../../platform/platform.ts';
import { findAccount } from '../../../account/index.ts';
import { findContact } from '../../../contact/index.ts';
import { businessName, findInbox, senderName } from '../../../inbox/index.ts';
import { publicMessageView } from '../../../message/index.ts';
import { transcriptText } from '../transcript-model.ts';
import { conversationById } from '../../contact/steps/contact-conversation.ts';
import { readAllAsContact } from '../../contact/actions/read-all-as-contact.ts';

/**
 * Emails the transcript of a conversation to its contact, or to another address, with answers to the account's support
 * address if it has one. Sends nothing if anything it needs was deleted since the request. `mailId` makes a repeated
 * email recognizable as the same one.
 */
export async function mailTranscript(
  platform: Platform,
  accountId: number,
  conversationId: number,
  mailId: string,
  requestedEmail?: string,
): Promise<void> {
  const row = await conversationById(platform.db, accountId, conversationId);
  const contact = row && (await findContact(platform.db, accountId, row.contact_id));
  const inbox = row && (await findInbox(platform.db, accountId, row.inbox_id));
  const address = requestedEmail ?? contact?.email;
  if (row === undefined || inbox === undefined || !address) return;
  const account = await findAccount(platform.db, accountId);
  const messages = await readAllAsContact(platform, accountId, conversationId);
  const views = messages.map((message) => publicMessageView(message, row.display_id));
  if (views.length === 0) return;
  await platform.mailer.send({
    fromName: senderName(inbox, row.assignee_display_name || row.assignee_name),
    ...(account?.support_email
      ? { replyTo: { address: account.support_email, name: businessName(inbox) } }
      : {}),
    to: [{ address }],
    // The subject contains no visitor input: the address is unconfirmed, and the email may reach a third party.
    subject: `Your conversation with ${inbox.name}`,
    text: transcriptText(views, { inboxName: inbox.name, timezone: inbox.timezone }),
    messageId: mailId,
  });
}
