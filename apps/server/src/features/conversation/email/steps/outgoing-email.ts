import { messageTypeNumber } from '@confab/contract/features/message';
import type { EmailSupport } from '../../../../channels/email-support.ts';
import type { OutgoingEmail } from '../../../../channels/channel.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccount, type AccountRow } from '../../../account/index.ts';
import { businessName, senderName, type InboxRow } from '../../../inbox/index.ts';
import { listEarlierSources, type LoadedMessage } from '../../../message/index.ts';
import type { ContextRow } from '../../row-queries.ts';
import { emailBody } from '../message-view.ts';
import { messageIdOf, replyAddressOf, subjectOf, threadIdOf } from '../model.ts';

/** Emails of the conversation that the header lists; email programs need only the first few of a thread. */
const maxReferences = 10;

/** The email for a message; undefined for a contact without an address. */
export async function outgoingEmail(
  platform: Platform,
  {
    row,
    message,
    inbox,
    side,
  }: { row: ContextRow; message: LoadedMessage; inbox: InboxRow; side: EmailSupport },
): Promise<OutgoingEmail | undefined> {
  const { account_id: accountId, id, uuid } = row;
  const attributes = message.row.content_attributes;
  const named = listOf(attributes['to_emails']);
  const to = named.length > 0 ? named : [row.contact_email].filter((address) => address !== null);
  if (to.length === 0) return undefined;
  const account = await findAccount(platform.db, accountId);
  const inbound = inboundDomain(platform, account);
  const domain = inbound ?? domainOf(side.address(inbox.channel_settings));
  const earlier = await listEarlierSources(platform.db, accountId, id, message.row.id, 2 * maxReferences);
  const answered = earlier.find(
    ({ message_type: type, source_id: source }) => type === messageTypeNumber.incoming && source !== null,
  );
  const { origin } = new URL(platform.installation.frontendUrl);
  const agent = nameOf(message.sender) ?? (row.assignee_display_name || row.assignee_name);
  return {
    to,
    cc: listOf(attributes['cc_emails']),
    bcc: listOf(attributes['bcc_emails']),
    fromName: senderName(inbox, agent),
    businessName: businessName(inbox),
    ...(inbound === undefined ? {} : { replyTo: replyAddressOf(uuid, inbound) }),
    subject: subjectOf(row.additional_attributes['mail_subject'], {
      displayId: row.display_id,
      hasEarlier: earlier.length > 0,
    }),
    messageId: messageIdOf(uuid, message.row.id, domain),
    inReplyTo: answered?.source_id ?? threadIdOf(accountId, uuid, domain),
    references: earlier
      .flatMap(({ source_id: source }) => source ?? [])
      .slice(0, maxReferences)
      .reverse(),
    ...emailBody(message.row.content ?? '', origin),
    isAutomatic: message.row.sender_type !== 'User',
  };
}

/** The domain of an account whose emails are forwarded to us; undefined if none. */
export function inboundDomain(
  { installation }: Platform,
  account: Pick<AccountRow, 'domain'> | undefined,
): string | undefined {
  const { inboundEmail } = installation;
  return inboundEmail && (account?.domain || inboundEmail.domain);
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

function listOf(input: unknown): string[] {
  return Array.isArray(input) ? input.filter((each) => typeof each === 'string') : [];
}

function nameOf(sender: LoadedMessage['sender']): string | undefined {
  return sender && 'available_name' in sender ? sender.available_name : undefined;
}
