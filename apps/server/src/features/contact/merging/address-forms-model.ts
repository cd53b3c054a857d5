import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import type { ContactAddressForms } from './queries.ts';

type Known = { email: string | null; phone_number: string | null; identifier: string | null };

/**
 * The keys for finding duplicates: lowercase addresses, and phone numbers in the forms that people and channels use. A
 * contact's sessions may contain more than its own fields.
 */
export function addressFormsOf(contact: Known, sourceIds: readonly string[]): ContactAddressForms {
  const known = [contact.email, contact.phone_number, contact.identifier, ...sourceIds];
  const values = known.filter((value) => value !== null);
  const addresses = values.filter(isEmailAddress).map(normalEmail);
  return {
    emails: [...new Set(addresses)],
    phones: [...new Set(values.flatMap((value) => phoneForms(value)))],
  };
}

/** The digits of a number in international form; undefined for others. */
export function phoneForms(value: string): string[] {
  const digits = /^(?:whatsapp:)?(?:\+|00)([1-9]\d{6,15})$/.exec(value.replaceAll(/[\s().-]/g, ''))?.[1];
  if (digits === undefined) return [];
  const numbers = [digits, ...withTrunkZero(digits)];
  return numbers.flatMap((number) => [`+${number}`, `00${number}`, number, `whatsapp:+${number}`]);
}

/** The zero of calls within a country, put after the country's code or taken away: `+49 (0)30`. */
function withTrunkZero(digits: string): string[] {
  return [1, 2, 3].map((length) => {
    const [code, rest] = [digits.slice(0, length), digits.slice(length)];
    return rest.startsWith('0') ? `${code}${rest.slice(1)}` : `${code}0${rest}`;
  });
}
