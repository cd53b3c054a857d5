import { invalidField } from '@confab/contract/kit/errors';
import { maxCopies, type NewMessage } from '@confab/contract/features/message';
import { isEmailAddress } from '@confab/rules/email-address';

const fields = ['cc_emails', 'bcc_emails', 'to_emails'] as const;

type Given = NewMessage[(typeof fields)[number]];

/** The other addresses of a message that leaves by email, as its attributes keep them. Throws `invalid`. */
export function copiesOf(input: NewMessage): Record<(typeof fields)[number], string[]> {
  const [cc, bcc, to] = fields.map((field) => addressesIn(field, input[field]));
  return { cc_emails: cc ?? [], bcc_emails: bcc ?? [], to_emails: to ?? [] };
}

function addressesIn(field: string, given: Given): string[] {
  const texts = typeof given === 'string' ? given.split(',') : (given ?? []);
  const addresses = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (!addresses.every(isEmailAddress)) throw invalidField(field, 'email', 'Invalid email address');
  // Written differently it is the same address still.
  const distinct = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  if (distinct.size > maxCopies)
    throw invalidField(field, 'too_many', `More than ${maxCopies} email addresses`);
  return [...distinct.values()];
}
