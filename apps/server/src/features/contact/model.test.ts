import { describe, expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import {
  withinAttributeLimit,
  contactDetails,
  differences,
  mergeDeep,
  readVisitorDetails,
  withDerived,
  withoutKeys,
} from './model.ts';

const input = {
  name: '  Tessa\u2028\u0000\nQuill\n ',
  email: ' Tessa@Example.com ',
  phone_number: ' +4915112345678 ',
  identifier: ' crm-1 ',
  blocked: true,
  additional_attributes: { city: 'Lisbon' },
  custom_attributes: { plan: 'gold' },
};
const stored = {
  name: 'Tessa Quill',
  email: 'tessa@example.com',
  phone_number: '+4915112345678',
  identifier: 'crm-1',
  blocked: true,
  additional_attributes: { city: 'Lisbon' },
  custom_attributes: { plan: 'gold' },
};

describe('an agent’s changes to a contact', () => {
  test('are normalized', () => expect(contactDetails(input)).toEqual(stored));

  test('leave out absent values', () => expect(contactDetails({})).toStrictEqual({}));

  test('clear blank values, and an absent name is empty', () => {
    const blanks = { name: ' \n ', email: ' ', phone_number: '', identifier: ' ' };
    const empty = { name: '', email: null, phone_number: null, identifier: null };
    expect(contactDetails(blanks)).toEqual(empty);
    expect(contactDetails({ email: null, phone_number: null, identifier: null })).toEqual({
      email: null,
      phone_number: null,
      identifier: null,
    });
  });

  test('may block and unblock', () => {
    expect(contactDetails({ blocked: false })).toEqual({ blocked: false });
  });

  test.each(['nobody', 'a@b', 'a b@example.com'])('reject the address %s', (email) => {
    expect(fieldErrorOf(() => contactDetails({ email }))).toEqual({
      path: 'email',
      code: 'invalid',
      message: 'Email is invalid',
    });
  });

  test.each(['4915112345678', '+0151123', '+1', '+4915112345678x', 'x+4915112345678', '+1234567890123456'])(
    'reject the number %s',
    (phone) => {
      expect(fieldErrorOf(() => contactDetails({ phone_number: phone }))).toEqual({
        path: 'phone_number',
        code: 'invalid',
        message: 'Phone number should be in e164 format',
      });
    },
  );

  test.each(['+12', '+123456789012345'])('accept the number %s', (phone) => {
    expect(contactDetails({ phone_number: phone })).toEqual({ phone_number: phone });
  });
});

describe('a visitor’s changes to their own contact', () => {
  test('are normalized, and cannot block', () => {
    const { blocked: _blocked, ...details } = stored;
    expect(readVisitorDetails(input)).toEqual(details);
  });

  test('are ignored if blank or invalid', () => {
    const blanks = { name: ' ', email: ' ', phone_number: ' ', identifier: ' ' };
    expect(readVisitorDetails(blanks)).toEqual({});
    expect(readVisitorDetails({ email: 'nobody', phone_number: '123' })).toStrictEqual({});
    expect(readVisitorDetails({})).toEqual({});
  });
});

describe.each([
  ['custom_attributes', 'Custom attributes'],
  ['additional_attributes', 'Additional attributes'],
] as const)('%s', (path, label) => {
  const refused = (attributes: Record<string, unknown>) =>
    fieldErrorOf(() => contactDetails({ [path]: attributes }));

  test('have texts up to 1500 characters and numbers of ten digits', () => {
    const others = { yes: true, list: Array.from({ length: 1501 }, () => 1), digits: '99999999999' };
    const largest = { text: 'x'.repeat(1500), up: 9_999_999_999, down: -9_999_999_999, ...others };
    expect(contactDetails({ [path]: largest })).toEqual({ [path]: largest });
    expect(refused({ key: 'x'.repeat(1501) })).toEqual({
      path,
      code: 'too_long',
      message: `${label} key length should be < 1500`,
    });
    for (const number of [10_000_000_000, -10_000_000_000]) {
      expect(refused({ key: number })).toEqual({
        path,
        code: 'out_of_range',
        message: `${label} key value should be < 9999999999`,
      });
    }
  });

  test('are at most 100,000 characters together', () => {
    const filled = (length: number) => ({ a: ['x'.repeat(length - '{"a":[""]}'.length)] });
    const error = { path, code: 'too_large', message: `${label} are too large` };
    expect(refused(filled(100_000))).toBeUndefined();
    expect(refused(filled(100_001))).toEqual(error);
    expect(withinAttributeLimit(path, filled(100_000))).toEqual(filled(100_000));
    expect(fieldErrorOf(() => withinAttributeLimit(path, filled(100_001)))).toEqual(error);
  });
});

test('attributes are merged deeply; lists and scalars are replaced', () => {
  const under = { a: 1, deep: { x: 1, y: { z: 1 } }, list: [1, 2], was: { a: 1 }, nil: null };
  const over = { deep: { y: { w: 2 } }, list: [3], was: 5, nil: { a: 1 }, more: { b: 1 } };
  expect(mergeDeep(under, over)).toEqual({
    a: 1,
    deep: { x: 1, y: { z: 1, w: 2 } },
    list: [3],
    was: 5,
    nil: { a: 1 },
    more: { b: 1 },
  });
  expect(mergeDeep({ a: { b: 1 } }, { a: null })).toEqual({ a: null });
  expect(mergeDeep({ a: { b: 1 } }, { a: [1] })).toEqual({ a: [1] });
  expect(mergeDeep({ a: [1] }, { a: { b: 1 } })).toEqual({ a: { b: 1 } });
});

test('keys can be omitted from an object', () => {
  expect(withoutKeys({ a: 1, b: 2, c: 3 }, ['a', 'c', 'd'])).toEqual({ b: 2 });
});

test('only changed columns are written, attributes compared by value', () => {
  const before = { name: 'Tessa', email: null, custom_attributes: { plan: 'gold' } };
  expect(differences(before, { name: 'Tessa', email: null, custom_attributes: { plan: 'gold' } })).toEqual(
    {},
  );
  expect(differences(before, { name: undefined, email: 'a@b.example' })).toStrictEqual({
    email: 'a@b.example',
  });
  expect(differences(before, { custom_attributes: {} })).toEqual({ custom_attributes: {} });
});

describe('derived values of a contact', () => {
  const [visitor, lead, customer] = [0, 1, 2];
  const unknown = { email: null, phone_number: null, contact_type: visitor };

  test.each([
    ['a new contact with an address', null, { email: 'a@b.example' }, lead],
    ['a new contact with a number', null, { phone_number: '+4915112345678' }, lead],
    ['a new contact without either', null, { name: 'Tessa' }, undefined],
    ['a new contact whose address is empty', null, { email: '' }, undefined],
    ['a visitor who gives an address', unknown, { email: 'a@b.example' }, lead],
    ['a visitor who left a number before', { ...unknown, phone_number: '+4915112345678' }, {}, lead],
    ['a visitor who left an address before', { ...unknown, email: 'a@b.example' }, {}, lead],
    ['a visitor whose address is removed', { ...unknown, email: 'a@b.example' }, { email: null }, undefined],
    [
      'a visitor whose number is removed',
      { ...unknown, phone_number: '+4915112345678' },
      { phone_number: null },
      undefined,
    ],
    [
      'a customer who gives an address',
      { ...unknown, contact_type: customer },
      { email: 'a@b.example' },
      undefined,
    ],
  ])('%s becomes a lead if reachable and unclassified', (_, before, values, expected) => {
    expect(withDerived(before, values)).toEqual(
      expected === undefined ? values : { ...values, contact_type: expected },
    );
  });

  test.each([
    [{ city: 'Lisbon', country_code: 'PT', country: 'Portugal' }, 'Lisbon', 'PT'],
    [{ city: 'Lisbon', country: 'Portugal' }, 'Lisbon', 'Portugal'],
    [{}, '', ''],
    [{ city: 7, country_code: { code: 'PT' } }, '', ''],
    [{ city: 'x'.repeat(256), country_code: 'y'.repeat(256) }, 'x'.repeat(255), 'y'.repeat(255)],
  ])('city and country are derived from attributes: %j', (attributes, location, country) => {
    expect(withDerived(null, { additional_attributes: attributes })).toEqual({
      additional_attributes: attributes,
      location,
      country_code: country,
    });
  });
});
