import { markOf } from '../../../platform/crypto/mark.ts';
import type { Attributes } from '../model.ts';
import type { ContactRecord, ContactValues } from '../queries.ts';
import { saidAttributes, type AttributeKey, type Knowing } from './show-to-session.ts';

/** The mark of a session whose contact was made for it. */
export const makerMark = (contactId: number): string => markOf('made', contactId);

/**
 * Whether a session speaks for its contact: it proved who it is, or the contact was made for it. Any other came to
 * the contact by naming an address, which anybody can type in: it is a guest there.
 */
export function speaksFor(contact: Pick<ContactRecord, 'id'>, session: Knowing): boolean {
  return session.hmac_verified || session.said.includes(makerMark(contact.id));
}

/**
 * What comes of the values a session wants for its contact. A guest adds what is missing and changes the attributes
 * that it said itself; what others said of the contact stays.
 */
export function heeded(contact: ContactRecord, values: ContactValues, session: Knowing): ContactValues {
  if (speaksFor(contact, session)) return values;
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
  wanted: Attributes,
  session: Knowing,
): Attributes {
  const own = saidAttributes(session, key, contact[key]);
  const others = Object.entries(contact[key]).filter(([name]) => !Object.hasOwn(own, name));
  return { ...wanted, ...Object.fromEntries(others) };
}
