import { invalidField } from '@confab/contract/kit/errors';
import { contactTypes, type ContactInput } from '@confab/contract/features/contact';
import { maxAttributeLength, maxAttributeNumber } from '@confab/contract/features/custom-attribute';
import { fitAttributeLimit, oversizeOf } from '@confab/rules/attribute-limits';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import type { ContactValues } from './queries.ts';

export { labelTitles, maxLabels } from '@confab/rules/label-titles';

export type Attributes = Record<string, unknown>;

/** Details supplied about a contact, normalized for storage. */
export type ContactDetails = {
  name?: string;
  email?: string | null;
  phone_number?: string | null;
  identifier?: string | null;
  blocked?: boolean;
  additional_attributes?: Attributes;
  custom_attributes?: Attributes;
};

const phonePattern = /^\+[1-9]\d{1,14}$/;

/** The details in an input. Blank means none. Throws `invalid` on the field. */
export function contactDetails(input: Partial<ContactInput>): ContactDetails {
  return {
    ...(input.name === undefined ? {} : { name: oneLine(input.name) ?? '' }),
    ...(input.email === undefined
      ? {}
      : { email: checked(input.email, readEmail, 'email', 'Email is invalid') }),
    ...(input.phone_number === undefined
      ? {}
      : {
          phone_number: checked(
            input.phone_number,
            readPhone,
            'phone_number',
            'Phone number should be in e164 format',
          ),
        }),
    ...(input.identifier === undefined ? {} : { identifier: presence(input.identifier) }),
    ...(typeof input.blocked === 'boolean' ? { blocked: input.blocked } : {}),
    ...attributeDetails(input),
  };
}

/** The same for visitor input, where errors are ignored: invalid and blank values count as missing. */
export function readVisitorDetails(input: Partial<ContactInput>): ContactDetails {
  const name = oneLine(input.name);
  const email = readEmail(presence(input.email));
  const phone = readPhone(presence(input.phone_number));
  const identifier = presence(input.identifier);
  return {
    ...(name === null ? {} : { name }),
    ...(email === undefined || email === null ? {} : { email }),
    ...(phone === undefined || phone === null ? {} : { phone_number: phone }),
    ...(identifier === null ? {} : { identifier }),
    ...attributeDetails(input),
  };
}

function attributeDetails(input: Partial<ContactInput>): ContactDetails {
  return {
    ...(input.additional_attributes
      ? { additional_attributes: bounded(input, 'additional_attributes') }
      : {}),
    ...(input.custom_attributes ? { custom_attributes: bounded(input, 'custom_attributes') } : {}),
  };
}

/** Null for none, undefined for something that is no address. */
function readEmail(value: string | null): string | null | undefined {
  if (value === null) return null;
  const email = normalEmail(value);
  return isEmailAddress(email) ? email : undefined;
}

function readPhone(value: string | null): string | null | undefined {
  return value === null || phonePattern.test(value) ? value : undefined;
}

function checked(
  value: string | null,
  read: (value: string | null) => string | null | undefined,
  path: string,
  message: string,
): string | null {
  const result = read(presence(value));
  if (result !== undefined) return result;
  throw invalidField(path, 'invalid', message);
}

/** Names appear in emails and lists, where a line break could be mistaken for a separate entry. */
function oneLine(value: string | null | undefined): string | null {
  return presence(value?.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '));
}

function presence(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
}

/** The attributes of one kind in an input. Throws `invalid` for a value or a whole that is too large to keep. */
export function bounded(
  input: Pick<ContactInput, 'additional_attributes' | 'custom_attributes'>,
  path: 'additional_attributes' | 'custom_attributes',
): Attributes {
  const attributes = input[path] ?? {};
  for (const [key, value] of Object.entries(attributes)) {
    const name = `${attributeLabels[path]} ${key}`;
    const oversize = oversizeOf(value);
    if (oversize === 'text')
      throw invalidField(path, 'too_long', `${name} length should be < ${maxAttributeLength}`);
    if (oversize === 'number')
      throw invalidField(path, 'out_of_range', `${name} value should be < ${maxAttributeNumber}`);
  }
  return withinAttributeLimit(path, attributes);
}

const attributeLabels = {
  additional_attributes: 'Additional attributes',
  custom_attributes: 'Custom attributes',
};

/** All attributes of one kind, those that were there included. Throws `invalid` when they are too many to keep. */
export function withinAttributeLimit(
  path: 'additional_attributes' | 'custom_attributes',
  attributes: Attributes,
): Attributes {
  if (fitAttributeLimit(attributes)) return attributes;
  throw invalidField(path, 'too_large', `${attributeLabels[path]} are too large`);
}

/** Deep union of plain objects; where both have a value, `over` wins. */
export function mergeDeep(under: Attributes, over: Attributes): Attributes {
  const merged = new Map(Object.entries(under));
  for (const [key, value] of Object.entries(over)) {
    const below = merged.get(key);
    merged.set(key, isPlain(below) && isPlain(value) ? mergeDeep(below, value) : value);
  }
  return Object.fromEntries(merged);
}

function isPlain(value: unknown): value is Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object without some of its keys. */
export function withoutKeys(from: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key)));
}

/**
 * The derived columns: a reachable contact is a lead, unless it is more already; location and country come from the
 * attributes. `before` is null for a new contact.
 */
export function withDerived(
  before: { email: string | null; phone_number: string | null; contact_type: number } | null,
  values: ContactValues,
): ContactValues {
  const email = values.email === undefined ? before?.email : values.email;
  const phone = values.phone_number === undefined ? before?.phone_number : values.phone_number;
  const isVisitor = before === null || before.contact_type === contactTypes.indexOf('visitor');
  const attributes = values.additional_attributes;
  return {
    ...values,
    ...(isVisitor && (email || phone) ? { contact_type: contactTypes.indexOf('lead') } : {}),
    ...(attributes === undefined
      ? {}
      : {
          location: shortText(attributes['city']),
          country_code: shortText(attributes['country_code'] ?? attributes['country']),
        }),
  };
}

const shortText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 255) : '');

/** The columns that differ from those of the contact as it is. */
export function differences<T extends object>(before: T, requested: ContactValues): ContactValues {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(requested).filter(
      ([key, value]) => value !== undefined && JSON.stringify(old.get(key)) !== JSON.stringify(value),
    ),
  );
}
