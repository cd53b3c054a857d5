import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import type { EmailPerson, ParsedEmail } from '../../../platform/email/parse-email.ts';

/** How an email is handled. */
export type Verdict =
  | { kind: 'receive'; sender: EmailPerson; isAutomatic: boolean }
  | { kind: 'bounce'; messageId: string; reason: string }
  | { kind: 'skip'; reason: string };

/** Senders that are not customers: the inbox itself, the installation, and a forged agent. */
export type KnownSenders = { own: readonly string[]; isAgent: (address: string) => boolean };

/** Decides about an email, by the rules of RFC 3834 and the habits of mail programs. */
export function classifyEmail(email: ParsedEmail, known: KnownSenders): Verdict {
  const bounce = bounceOf(email);
  if (bounce !== undefined) return { kind: 'bounce', ...bounce };
  if (isReport(email)) return { kind: 'skip', reason: 'a delivery report' };
  const sender = senderOf(email);
  if (sender === undefined) return { kind: 'skip', reason: 'no sender that can be answered' };
  const from = normalEmail(email.from?.address ?? sender.address);
  const isOwn = (address: string): boolean => known.own.includes(normalEmail(address));
  if (isOwn(from) || isOwn(sender.address)) return { kind: 'skip', reason: 'sent by this inbox itself' };
  if (isAutoReply(email)) return { kind: 'skip', reason: 'an automatic reply' };
  if (known.isAgent(from) && isForged(email)) return { kind: 'skip', reason: 'a forged address of an agent' };
  return { kind: 'receive', sender, isAutomatic: isBulk(email) };
}

const valueOf = ({ headers }: ParsedEmail, name: string): string => headers.get(name)?.[0]?.trim() ?? '';

/** The reply address: lists and forms name a different one than the sender. */
export function senderOf(email: ParsedEmail): EmailPerson | undefined {
  const original = valueOf(email, 'x-original-sender');
  const candidates = [
    ...email.replyTo,
    ...(original === '' ? [] : [{ address: original, name: '' }]),
    ...(email.from === null ? [] : [email.from]),
  ];
  const found = candidates.find(({ address }) => isEmailAddress(address));
  if (found === undefined) return undefined;
  const name = found.name || (email.from?.address === found.address ? email.from.name : '');
  return { address: normalEmail(found.address), name };
}

function isAutoReply(email: ParsedEmail): boolean {
  const submitted = valueOf(email, 'auto-submitted').toLowerCase();
  return (
    (submitted !== '' && submitted !== 'no') ||
    valueOf(email, 'x-autoreply').toLowerCase() === 'yes' ||
    valueOf(email, 'x-autorespond') !== '' ||
    valueOf(email, 'precedence').toLowerCase() === 'auto_reply'
  );
}

/** Sent to many, or by a program that suppresses automatic replies. */
function isBulk(email: ParsedEmail): boolean {
  return (
    ['bulk', 'junk', 'list'].includes(valueOf(email, 'precedence').toLowerCase()) ||
    valueOf(email, 'x-auto-response-suppress') !== '' ||
    valueOf(email, 'list-id') !== '' ||
    valueOf(email, 'list-unsubscribe') !== ''
  );
}

function isReport(email: ParsedEmail): boolean {
  return (
    /^multipart\/report\b/i.test(valueOf(email, 'content-type')) ||
    valueOf(email, 'return-path') === '<>' ||
    /^(?:mailer-daemon|postmaster)@/i.test(email.from?.address ?? '')
  );
}

/** Which of our emails bounced, and why; undefined without a reference, or if it is only delayed. */
function bounceOf(email: ParsedEmail): { messageId: string; reason: string } | undefined {
  if (!isReport(email)) return undefined;
  const textOf = (pattern: RegExp): string =>
    email.parts.find(({ contentType }) => pattern.test(contentType))?.content.toString('utf8', 0, 100_000) ??
    '';
  const status = textOf(/^message\/(?:global-)?delivery-status$/i);
  const original = textOf(/^(?:message\/(?:rfc822|global)(?:-headers)?|text\/rfc822-headers)$/i);
  const messageId = /^message-id:[ \t]*(?:\r?\n[ \t]+)?<([^<>\s]{1,998})>/im.exec(original)?.[1];
  if (messageId === undefined || !/^action:[ \t]*failed\b/im.test(status)) return undefined;
  const reason = /^diagnostic-code:[ \t]*([^\r\n]{1,500})/im.exec(status)?.[1];
  return { messageId, reason: reason?.trim() ?? 'The email could not be delivered' };
}

/** The receiving server's authentication results: the topmost header is its own. */
export function authenticationOf(email: ParsedEmail): Record<'spf' | 'dkim' | 'dmarc', string | null> {
  const text = valueOf(email, 'authentication-results').slice(0, 5000);
  const resultOf = (pattern: RegExp): string | null => pattern.exec(text)?.[1]?.toLowerCase() ?? null;
  return {
    spf: resultOf(/\bspf=([a-z]{1,20})/i),
    dkim: resultOf(/\bdkim=([a-z]{1,20})/i),
    dmarc: resultOf(/\bdmarc=([a-z]{1,20})/i),
  };
}

function isForged(email: ParsedEmail): boolean {
  const { spf, dkim, dmarc } = authenticationOf(email);
  return dmarc === 'fail' || (dmarc === null && spf === 'fail' && dkim !== 'pass');
}
