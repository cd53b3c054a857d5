import { activeAccount } from '@confab/contract/features/account';
import { surveyPath } from '@confab/contract/features/csat';
import { channelOf } from '../../../../channels/registry.ts';
import { emailBody } from '../../../../platform/email/email-body.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccount } from '../../../account/index.ts';
import { businessName, findInbox, senderName } from '../../../inbox/index.ts';
import { readAllAsContact } from '../../contact/actions/read-all-as-contact.ts';
import { conversationById } from '../../contact/steps/contact-conversation.ts';
import { messageIdOf, replyAddressOf, threadIdOf } from '../../email/model.ts';
import { inboundDomain } from '../../email/steps/outgoing-email.ts';
import { unreadEmail } from '../email-view.ts';
import { unreadPart } from '../model.ts';
import { mayEmail } from '../steps/email-due.ts';

type Requested = { conversationId: number; fromId: number; untilId: number };

/** What one email holds at most; the rest is in the chat. */
const extent = { maxMessages: 60, maxCharacters: 200_000 };

/**
 * Emails a visitor the messages they missed, with replies to the account's support address if it has one. Sends nothing
 * if any of its data was deleted. A repeated email has the same id and is recognized by it.
 */
export async function emailUnread(
  platform: Platform,
  accountId: number,
  { conversationId, fromId, untilId }: Requested,
): Promise<void> {
  const row = await conversationById(platform.db, accountId, conversationId);
  const inbox = row && (await findInbox(platform.db, accountId, row.inbox_id));
  const account = await findAccount(platform.db, accountId);
  if (row === undefined || inbox === undefined || account?.status !== activeAccount) return;
  if (!row.contact_email || !mayEmail(row)) return;
  const messages = await readAllAsContact(platform, accountId, conversationId, extent);
  const parts = unreadPart(messages, { fromId, untilId, seenAt: row.contact_last_seen_at });
  if (parts.fresh.length === 0) return;
  const { frontendUrl } = platform.installation;
  const { website_url: site } = channelOf(inbox.channel).wire(inbox.channel_settings, null, { frontendUrl });
  const business = businessName(inbox);
  const inbound = inboundDomain(platform, account);
  // Replies reach the conversation itself where emails are forwarded to us, else the support address.
  const replyTo = inbound === undefined ? account.support_email : replyAddressOf(row.uuid, inbound);
  const { subject, blocks } = unreadEmail({
    ...parts,
    business,
    origin: new URL(frontendUrl).origin,
    displayId: row.display_id,
    site: site ?? '',
    surveyUrl: `${frontendUrl}${surveyPath}${row.uuid}`,
    canReply: Boolean(replyTo),
  });
  const domain = account.domain || new URL(frontendUrl).hostname;
  await platform.mailer.send({
    subject,
    ...emailBody(blocks),
    fromName: senderName(inbox, authorOf(parts.fresh) ?? (row.assignee_display_name || row.assignee_name)),
    ...(replyTo ? { replyTo: { address: replyTo, name: business } } : {}),
    to: [{ address: row.contact_email }],
    messageId: messageIdOf(row.uuid, untilId, domain),
    inReplyTo: threadIdOf(accountId, row.uuid, domain),
  });
}

/** Who of the team wrote last. */
function authorOf(fresh: Awaited<ReturnType<typeof readAllAsContact>>): string | undefined {
  const sender = fresh.findLast(({ row }) => row.sender_type === 'User')?.sender;
  return sender && 'available_name' in sender ? sender.available_name : undefined;
}
