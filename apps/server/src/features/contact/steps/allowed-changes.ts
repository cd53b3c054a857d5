import { digestOf } from '../../../platform/crypto/digest.ts';
import type { Attributes } from '../model.ts';
import type { ContactRecord, ContactValues } from '../queries.ts';
import { attributesOfSession, type AttributeKey, type SessionProvenance } from './visible-to-session.ts';

/** The digest that marks a session whose contact was created for it. */
export function ownerDigest(contactId: number): string {
  return digestOf('made', contactId);
}

/**
 * Whether a session has authority over its contact: it is verified, or the contact was created for it. Any other
 * session reached the contact by naming an address, which anyone can type, and stays unverified.
 */
export function isAuthoritative(contact: Pick<ContactRecord, 'id'>, session: SessionProvenance): boolean {
  return session.hmac_verified || session.provenance.includes(ownerDigest(contact.id));
}

/**
 * Filters the values a session wants to set on its contact. An unverified session adds missing values and changes
 * attributes that it supplied itself; values set by others stay.
 */
export function allowedChanges(
  contact: ContactRecord,
  values: ContactValues,
  session: SessionProvenance,
): ContactValues {
  if (isAuthoritative(contact, session)) return values;
  const { name, email, phone_number: phone, identifier, custom_attributes: custom } = values;
  const { additional_attributes: additional } = values;
  return {
    ...(contact.name === '' && name !== undefined ? { name } : {}),
    ...(contact.email === null && email !== undefined ? { email } : {}),
    ...(contact.phone_number === null && phone !== undefined ? { phone_number: phone } : {}),
    ...(contact.identifier === null && identifier !== undefined ? { identifier } : {}),
    ...(custom && { custom_attributes: addedTo(contact, 'custom_attributes', custom, session) }),
    ...(additional && {
      additional_attributes: addedTo(contact, 'additional_attributes', additional, session),
    }),
  };
}

function addedTo(
  contact: ContactRecord,
  key: Extract<AttributeKey, 'custom_attributes' | 'additional_attributes'>,
  requested: Attributes,
  session: SessionProvenance,
): Attributes {
  const own = attributesOfSession(session, key, contact[key]);
  const others = Object.entries(contact[key]).filter(([name]) => !Object.hasOwn(own, name));
  return { ...requested, ...Object.fromEntries(others) };
}
