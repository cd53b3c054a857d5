import { digestOf } from '../../../platform/crypto/digest.ts';
import type { Attributes } from '../model.ts';
import type { ContactRecord } from '../queries.ts';

/** What decides which details a session may see: whether it is verified, and the digests of what it supplied. */
export type SessionProvenance = { hmac_verified: boolean; provenance: readonly string[] };

/**
 * The contact as its session may see it. A verified session sees the contact; any other only the name, the image, and
 * what it supplied itself, because anyone can type in an address and reach the contact it belongs to.
 */
export function visibleToSession(contact: ContactRecord, session: SessionProvenance): ContactRecord {
  if (session.hmac_verified) return contact;
  const provenance = new Set(session.provenance);
  const own = (key: string, value: string | null) =>
    value !== null && provenance.has(digestOf(key, value)) ? value : null;
  const ownAttributes = (key: 'custom_attributes' | 'additional_attributes') =>
    attributesOfSession(session, key, contact[key]);
  const reached = {
    email: own('email', contact.email),
    phone_number: own('phone_number', contact.phone_number),
  };
  return {
    ...contact,
    ...reached,
    // Being a lead would reveal that others know how to reach it.
    contact_type: reached.email === null && reached.phone_number === null ? 0 : contact.contact_type,
    identifier: own('identifier', contact.identifier),
    custom_attributes: ownAttributes('custom_attributes'),
    additional_attributes: ownAttributes('additional_attributes'),
    middle_name: '',
    last_name: '',
    location: '',
    country_code: '',
  };
}

export type AttributeKey = 'custom_attributes' | 'additional_attributes' | 'conversation_attributes';

/** The current values of the attributes that the session supplied itself. */
export function attributesOfSession(
  { provenance }: Pick<SessionProvenance, 'provenance'>,
  key: AttributeKey,
  attributes: Attributes,
): Attributes {
  const digests = new Set(provenance);
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => digests.has(digestOf(`${key}.${name}`, value))),
  );
}
