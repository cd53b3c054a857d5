import { maxCopies, type Message } from '@confab/contract/features/message';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import { record } from '@confab/rules/given-values';
import { list } from '../content/fields-model.ts';
import type { Copies } from '../copies-model.ts';

export type CopyField = keyof Copies;
export const copyFields: readonly CopyField[] = ['to', 'cc', 'bcc'];
export const noCopies: Copies = { to: '', cc: '', bcc: '' };

export type CopiesError = { kind: 'invalid'; address: string } | { kind: 'tooMany'; max: number };

/** Errors that the server would report for a field. */
export function errorOf(typed: string): CopiesError | undefined {
  const addresses = list(typed);
  const address = addresses.find((each) => !isEmailAddress(each));
  if (address !== undefined) return { kind: 'invalid', address };
  return distinct(addresses).length > maxCopies ? { kind: 'tooMany', max: maxCopies } : undefined;
}

type Source = Pick<Message, 'message_type' | 'content_attributes'>;

/**
 * The default copies of a reply: the recipients of the contact's last email. If someone else sent that, the reply goes
 * to them, with the contact in copy. `own` is the inbox, which does not write to itself.
 */
export function repliedCopies(messages: readonly Source[], contact: string | null, own: string): Copies {
  const email = messages.findLast(isReceivedEmail)?.content_attributes['email'];
  if (email === undefined) return noCopies;
  const { from, cc, bcc } = record(email);
  const known = normalEmail(contact ?? '');
  const senders = list(from);
  const isFromContact = senders.length === 0 || senders.some((each) => normalEmail(each) === known);
  const others = (value: unknown) =>
    distinct(list(value)).filter((each) => ![known, normalEmail(own)].includes(normalEmail(each)));
  const copied = others(cc);
  return {
    to: isFromContact ? '' : others(senders).join(', '),
    cc: (isFromContact || !contact ? copied : [...copied, contact]).join(', '),
    bcc: others(bcc).join(', '),
  };
}

function isReceivedEmail({ message_type: type, content_attributes: attributes }: Source): boolean {
  return type === 0 && list(record(attributes['email'])['from']).length > 0;
}

/** Written differently it is the same address still. */
function distinct(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((each) => [normalEmail(each), each])).values()];
}
