import type { ContactInput } from '@confab/contract/features/contact';
import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { invalidField } from '@confab/contract/kit/errors';
import { countryNamed } from '@confab/rules/countries';
import { storedCountryName } from '@confab/rules/country-name';
import { valueErrorOf, valueOf, type AttributeValue, type ValueError } from '@confab/rules/attribute-value';
import type { TimedMatcher } from '../../../platform/patterns/timed-matcher.ts';
import { contactDetails, labelTitles, maxLabels, type ContactDetails } from '../model.ts';
import { customKeyOf, isField, type Target } from './mapping-model.ts';

/** How the rows of one file are read. */
export type RowPlan = {
  mapping: readonly Target[];
  attributes: ReadonlyMap<string, CustomAttribute>;
  matches: TimedMatcher;
  /** As clients of the wire import: values that do not fit an attribute stay texts. */
  asWire: boolean;
};

/** A row as a contact: its filled cells only; blank cells change nothing. */
export type RowValues = { details: ContactDetails; labels: string[] };

/** Characters of a field that is a column of the database. */
const maxFieldLength = 255;

/** Undefined for a row without values. Throws `invalid` with the reason for a rejected one. */
export function rowValues(cells: readonly string[], plan: RowPlan): RowValues | undefined {
  const values = inputValues(cells, plan);
  if (values.length === 0) return undefined;
  const input: Input = { additional: {}, custom: {}, labels: [] };
  for (const { target, text } of values) put(input, target, text, plan);
  Object.assign(input.additional, countryOf(input.additional));
  for (const field of ['name', 'email', 'phone_number', 'identifier'] as const)
    if ((input[field]?.length ?? 0) > maxFieldLength)
      throw invalidField(
        field,
        'too_long',
        `The ${label[field]} is longer than ${maxFieldLength} characters`,
      );
  const details = contactDetails(contactInput(input));
  if (details.email == null && details.phone_number == null && details.identifier == null)
    throw invalidField('email', 'blank', 'There is no email, phone number or identifier');
  const labels = labelTitles(input.labels);
  if (labels.length > maxLabels)
    throw invalidField('labels', 'too_many', `Labels exceed the maximum of ${maxLabels}`);
  return { details, labels };
}

/** All that the rows name contacts by. */
export function namesIn(rows: readonly RowValues[]) {
  const all = (key: 'identifier' | 'email' | 'phone_number') =>
    rows.flatMap(({ details }) => details[key] ?? []);
  return {
    identifiers: all('identifier'),
    emails: all('email').map((email) => email.toLowerCase()),
    phones: all('phone_number'),
  };
}

const label = { name: 'name', email: 'email', phone_number: 'phone number', identifier: 'identifier' };

type Input = {
  name?: string;
  email?: string;
  phone_number?: string;
  identifier?: string;
  additional: Record<string, string | null>;
  custom: Record<string, AttributeValue>;
  labels: string[];
};

function inputValues(cells: readonly string[], { mapping }: RowPlan): { target: string; text: string }[] {
  if (cells.length > mapping.length && cells.slice(mapping.length).some((cell) => cell.trim() !== ''))
    throw invalidField('row', 'too_many', 'The row has more cells than there are columns');
  return mapping.flatMap((target, at) => {
    const text = cells[at]?.trim() ?? '';
    if (target === null || text === '') return [];
    if (text.includes('\0')) throw invalidField('row', 'invalid', 'The row holds a NUL byte');
    return [{ target, text }];
  });
}

function put(input: Input, target: string, text: string, plan: RowPlan): void {
  const key = customKeyOf(target);
  if (key !== undefined) input.custom[key] = customValue(key, text, plan);
  else if (isField(target)) putField(input, target, text, plan);
}

function putField(input: Input, field: string, text: string, { asWire }: RowPlan): void {
  switch (field) {
    case 'name':
      input.name = input.name === undefined ? text : `${input.name} ${text}`;
      return;
    case 'email':
    case 'identifier':
      input[field] = text;
      return;
    case 'phone_number':
      input.phone_number = withPlus(text);
      return;
    case 'labels':
      input.labels.push(...text.split(/[,;|]/));
      return;
    case 'country_code':
      input.additional[field] = countryCode(text);
      return;
    default:
      input.additional[field] = text;
      if (asWire) putForWire(input, field, text);
  }
}

/** Clients of the wire look for these two in both places. */
function putForWire(input: Input, field: string, text: string): void {
  const key = field === 'company_name' ? 'company' : field;
  input.additional[key] = text;
  input.custom[key] = text;
}

/** Without the signs people write between digits. */
function withPlus(text: string): string {
  const digits = text.replaceAll(/[\s().\-/\u{a0}\u{2010}-\u{2015}]/gu, '').replace(/^00/, '+');
  return digits.startsWith('+') ? digits : `+${digits}`;
}

/** A code, or a name in the place of one. */
function countryCode(text: string): string {
  const code = countryNamed(text);
  if (code !== undefined) return code;
  throw invalidField('country_code', 'invalid', 'The country code is not one of two letters, like DE');
}

/**
 * The name and the code of the country, whichever is given. A name that is none stays as it is, without the code of
 * the country before.
 */
function countryOf({ country, country_code: input }: Input['additional']): Input['additional'] {
  const code = input ?? (country == null ? undefined : (countryNamed(country) ?? null));
  if (code === undefined) return {};
  if (code === null) return { country_code: null };
  const isNamed = country == null || countryNamed(country) === code;
  return { country_code: code, ...(isNamed ? { country: storedCountryName(code) } : {}) };
}

const messages: Readonly<Record<ValueError, string>> = {
  number: 'is not a number',
  link: 'is not an address that begins with https://',
  date: 'is not a date like 2026-12-31',
  length: 'is too long',
  pattern: 'does not fit the pattern of the attribute',
};

const yes = ['true', 'yes', '1'];
const no = ['false', 'no', '0'];

function customValue(key: string, text: string, { attributes, matches, asWire }: RowPlan): AttributeValue {
  const attribute = attributes.get(key);
  if (attribute === undefined) return text;
  const error = problemOf(attribute, text, matches);
  if (error === undefined) return readValue(attribute, text);
  if (asWire) return text;
  const cue = attribute.regex_cue === null || error !== messages.pattern ? '' : ` (${attribute.regex_cue})`;
  throw invalidField(
    'custom_attributes',
    'invalid',
    `${attribute.attribute_display_name}: “${text.slice(0, 50)}” ${error}${cue}`,
  );
}

function problemOf(attribute: CustomAttribute, text: string, matches: TimedMatcher): string | undefined {
  const error = valueErrorOf(attribute, text, (pattern, input) => {
    const fits = matches(pattern, input);
    if (fits !== undefined) return fits;
    const name = attribute.attribute_display_name;
    throw invalidField(
      'custom_attributes',
      'invalid',
      `${name}: the pattern of the attribute takes too long`,
    );
  });
  if (error !== undefined) return messages[error];
  if (attribute.attribute_display_type === 'list' && !attribute.attribute_values.includes(text))
    return 'is not a value of the list';
  if (attribute.attribute_display_type === 'checkbox' && ![...yes, ...no].includes(text.toLowerCase()))
    return 'is neither true nor false';
  return undefined;
}

function readValue(attribute: CustomAttribute, text: string): AttributeValue {
  if (attribute.attribute_display_type === 'checkbox') return yes.includes(text.toLowerCase());
  return valueOf(attribute, text);
}

function contactInput({ additional, custom, labels: _labels, ...fields }: Input): Partial<ContactInput> {
  return {
    ...fields,
    ...(Object.keys(additional).length === 0 ? {} : { additional_attributes: additional }),
    ...(Object.keys(custom).length === 0 ? {} : { custom_attributes: custom }),
  };
}
