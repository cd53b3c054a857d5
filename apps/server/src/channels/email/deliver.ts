import type { SendResult } from '../../platform/email/smtp-account.ts';
import type { MailerMessage } from '../../platform/email/mailer.ts';
import type { DeliveryResult, OutgoingEmail, OutgoingMessage, ProviderTools } from '../channel.ts';
import { smtpOf } from './accounts.ts';
import { readEmailSecrets, readEmailSettings, type EmailSettings } from './settings.ts';

/** Maximum bytes of attached files; larger ones become links. */
const maxFileBytes = 20_000_000;

/** Sends a message as an email, through the inbox's own server where it has one; see `Channel.deliver`. */
export async function deliverEmail(message: OutgoingMessage, tools: ProviderTools): Promise<DeliveryResult> {
  const { email } = message;
  if (email === undefined) return { status: 'failed', reason: 'The contact has no email address' };
  const settings = readEmailSettings(tools.settings);
  const outgoing = await emailOf(message, email, settings);
  if (settings.is_smtp_locked_out && settings.smtp_enabled)
    return {
      status: 'failed',
      reason: 'The email server refuses the login. Check the settings of the inbox.',
    };
  const result = settings.smtp_enabled
    ? await tools.emailAccess.send(smtpOf(settings, readEmailSecrets(tools.secrets)), {
        ...outgoing,
        from: { address: settings.email, name: email.fromName },
      })
    : await tools.emailAccess.sendAsInstallation(
        { ...outgoing, fromName: email.fromName },
        { accountId: tools.accountId, isAutomatic: email.isAutomatic },
      );
  return resultOf(result);
}

async function emailOf(
  message: OutgoingMessage,
  email: OutgoingEmail,
  settings: EmailSettings,
): Promise<MailerMessage> {
  const { attached, linked } = split(message.files);
  const links = linked.map(({ fileName, url }) => `${fileName}: ${url}`);
  const htmlLinks = linked.map(({ url }) => `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`);
  const replyTo = settings.imap_enabled ? settings.email : (email.replyTo ?? settings.email);
  return {
    to: addresses(email.to),
    cc: addresses(email.cc),
    bcc: addresses(email.bcc),
    replyTo: { address: replyTo, name: email.businessName },
    subject: email.subject,
    text: [email.text, ...links].join('\n\n'),
    html: `<div dir="auto">${email.html}${htmlLinks.join('')}</div>`,
    messageId: email.messageId,
    inReplyTo: email.inReplyTo,
    references: email.references,
    headers: email.isAutomatic
      ? { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All', Precedence: 'auto_reply' }
      : {},
    attachments: await Promise.all(
      attached.map(async (file) => ({
        filename: file.fileName,
        contentType: file.contentType,
        content: await bytesOf(file),
      })),
    ),
  };
}

function split(files: OutgoingMessage['files']) {
  let bytes = 0;
  const attached = files.filter(({ byteSize }) => {
    const fits = bytes + byteSize <= maxFileBytes;
    if (fits) bytes += byteSize;
    return fits;
  });
  return { attached, linked: files.filter((file) => !attached.includes(file)) };
}

/** As bytes: an unread stream would stay open where the server refuses the email first. */
async function bytesOf(file: OutgoingMessage['files'][number]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await file.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const addresses = (emails: readonly string[]) => emails.map((address) => ({ address }));

const escaped = (text: string): string => text.replaceAll(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function resultOf(result: SendResult): DeliveryResult {
  switch (result.status) {
    case 'sent':
      return { status: 'sent', sourceId: result.messageId.replaceAll(/^<|>$/g, '') };
    case 'authorization':
      return { status: 'failed', reason: result.reason, isLockedOut: true };
    case 'refused':
      return { status: 'failed', reason: result.reason };
  }
}
