import type { Contact } from '@confab/contract/features/contact';

/** The contact's location in one line, from channel data: `Berlin, Germany`. */
export function placeOf(contact: Contact): string | undefined {
  const { city, country, country_code: code } = contact.additional_attributes;
  const parts = [city, country ?? code].filter((part) => typeof part === 'string' && part !== '');
  return parts.length > 0 ? parts.join(', ') : undefined;
}
