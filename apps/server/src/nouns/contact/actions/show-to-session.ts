import { markOf } from '../../../platform/crypto/mark.ts';
import type { ContactRecord } from '../queries.ts';

/** What a session may be shown is decided by: whether it proved who it is, and the marks of what it said. */
export type Knowing = { hmac_verified: boolean; said: readonly string[] };

/**
 * The contact as its session may see it. A session that proved who it is sees the contact; any other only the name,
 * the picture and what it said itself, for an address anybody can type in leads to the contact it belongs to.
 */
export function knownToSession(contact: ContactRecord, session: Knowing): ContactRecord {
  if (session.hmac_verified) return contact;
  const said = new Set(session.said);
  const own = (key: string, value: string | null) =>
    value !== null && said.has(markOf(key, value)) ? value : null;
  const ownAttributes = (key: 'custom_attributes' | 'additional_attributes') =>
    Object.fromEntries(
      Object.entries(contact[key]).filter(([name, value]) => said.has(markOf(`${key}.${name}`, value))),
    );
  return {
    ...contact,
    email: own('email', contact.email),
    phone_number: own('phone_number', contact.phone_number),
    identifier: own('identifier', contact.identifier),
    custom_attributes: ownAttributes('custom_attributes'),
    additional_attributes: ownAttributes('additional_attributes'),
    middle_name: '',
    last_name: '',
    location: '',
    country_code: '',
  };
}
