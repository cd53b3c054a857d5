import { invalidField } from '@confab/contract/kit/errors';
import { maxCopies, type NewMessage } from '@confab/contract/features/message';
import { isEmailAddress } from '@confab/rules/email-address';

type Field = 'cc_emails' | 'bcc_emails' | 'to_emails';

/** The other addresses of a message that leaves by email, as its attributes keep them. Throws `invalid`. */
export function copiesOf(input: NewMessage): Record<Field, string[]> {
  return {
    cc_emails: addressesIn('cc_emails', input),
    bcc_emails: addressesIn('bcc_emails', input),
    to_emails: addressesIn('to_emails', input),
  };
}

function addressesIn(field: Field, { [field]: input }: NewMessage): string[] {
  const texts = typeof input === 'string' ? input.split(',') : (input ?? []);
  const addresses = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (!addresses.every(isEmailAddress)) throw invalidField(field, 'email', 'Invalid email address');
  // Written differently it is the same address still.
  const distinct = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  if (distinct.size > maxCopies)
    throw invalidField(field, 'too_many', `More than ${maxCopies} email addresses`);
  return [...distinct.values()];
}
