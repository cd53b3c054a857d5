import type { ParsedEmail } from '../../../platform/email/parse-email.ts';

const deliveryHeaders = ['x-original-to', 'delivered-to', 'x-forwarded-to', 'envelope-to'];
const maxRecipients = 100;

/** Every address an email was handed on or sent to, in lower case: those of its delivery, which senders do not choose, first. */
export function recipientsOf(email: ParsedEmail): string[] {
  const handedOn = deliveryHeaders.flatMap((name) => email.headers.get(name) ?? []);
  const named = [...email.to, ...email.cc, ...email.bcc].map(({ address }) => address);
  const all = [...handedOn.map(bare), ...named].map((address) => address.toLowerCase());
  return [...new Set(all)].filter((address) => address.includes('@')).slice(0, maxRecipients);
}

const bare = (header: string): string => /<([^<>\s]+)>/.exec(header)?.[1] ?? header.trim();

/** An address without what senders add to its name after a plus sign. */
export function withoutTag(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+', 1);
  return `${name}${address.slice(at)}`;
}
