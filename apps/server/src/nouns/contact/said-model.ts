import { createHash } from 'node:crypto';
import type { ContactDetails } from './model.ts';
import type { ContactRecord } from './queries.ts';

/** What a session may be shown is decided by: whether it proved who it is, and the marks of what it said. */
export type Knowing = { hmac_verified: boolean; said: readonly string[] };

/** Most marks a session keeps; the newest stay. */
export const mostMarks = 300;

const plainKeys = ['email', 'phone_number', 'identifier'] as const;
const attributeKeys = ['custom_attributes', 'additional_attributes'] as const;

/** A mark for each detail said: a digest, so that nothing personal is kept a second time. */
export function marksOf(details: ContactDetails): string[] {
  const plain = plainKeys.flatMap((key) => {
    const value = details[key];
    return value === undefined || value === null ? [] : [mark(key, value)];
  });
  const attributes = attributeKeys.flatMap((key) =>
    Object.entries(details[key] ?? {}).map(([name, value]) => mark(`${key}.${name}`, value)),
  );
  return [...plain, ...attributes].slice(-mostMarks);
}

/**
 * The contact as its session may see it. A session that proved who it is sees the contact; any other only the name,
 * the picture and what it said itself, for an address anybody can type in leads to the contact it belongs to.
 */
export function knownToSession(contact: ContactRecord, session: Knowing): ContactRecord {
  if (session.hmac_verified) return contact;
  const said = new Set(session.said);
  const own = (key: string, value: string | null) =>
    value !== null && said.has(mark(key, value)) ? value : null;
  const ownAttributes = (key: (typeof attributeKeys)[number]) =>
    Object.fromEntries(
      Object.entries(contact[key]).filter(([name, value]) => said.has(mark(`${key}.${name}`, value))),
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

function mark(key: string, value: unknown): string {
  return createHash('sha256')
    .update(`${key}\0${canonical(value)}`)
    .digest('base64url')
    .slice(0, 22);
}

/** One spelling for equal values: the database keeps the keys of an object in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
