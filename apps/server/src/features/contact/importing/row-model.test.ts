import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { describe, expect, test } from 'vitest';
import { fieldErrorOf } from '../../../../test/field-error-of.ts';
import { iso } from '../../../../test/rows.ts';
import { maxLabels } from '../model.ts';
import { namesIn, rowValues, type RowPlan } from './row-model.ts';

const attribute = (more: Partial<CustomAttribute>): CustomAttribute => ({
  id: 1,
  attribute_key: 'plan',
  attribute_display_name: 'Plan',
  attribute_display_type: 'text',
  attribute_description: '',
  attribute_model: 'contact_attribute',
  attribute_values: [],
  default_value: null,
  regex_pattern: null,
  regex_cue: null,
  created_at: iso(1),
  updated_at: iso(2),
  ...more,
});

const planOf = (mapping: (string | null)[], more: Partial<RowPlan> = {}): RowPlan => ({
  mapping,
  attributes: new Map(),
  matches: (pattern, text) => pattern.test(text),
  asWire: false,
  ...more,
});
const withAttribute = (more: Partial<CustomAttribute>, plan: Partial<RowPlan> = {}): RowPlan =>
  planOf(['email', 'custom_attributes.plan'], { attributes: new Map([['plan', attribute(more)]]), ...plan });

describe('a row', () => {
  test('has the values of its non-blank cells', () => {
    const plan = planOf(['name', 'name', 'email', 'identifier', null, 'city', 'labels', 'labels']);
    const cells = [' Tessa ', 'Quill', 'Tessa@Example.com', '', 'lost', 'Lisbon', 'vip, late', 'late|new;x'];
    expect(rowValues([...cells, ' '], plan)).toEqual({
      details: {
        name: 'Tessa Quill',
        email: 'tessa@example.com',
        additional_attributes: { city: 'Lisbon' },
      },
      labels: ['vip', 'late', 'new', 'x'],
    });
    expect(rowValues(['', '', '', 'crm-1'], plan)).toEqual({ details: { identifier: 'crm-1' }, labels: [] });
  });

  test('without values is skipped', () => {
    expect(rowValues(['', ' ', 'lost'], planOf(['email', 'name', null]))).toBeUndefined();
    expect(rowValues([], planOf(['email']))).toBeUndefined();
  });

  test.each([
    ['+49 (151) 234-5678', '+491512345678'],
    ['0049151/234.5678', '+491512345678'],
    ['49\u{a0}151\u{2013}2345678', '+491512345678'],
    ['+4910023', '+4910023'],
  ])('takes the number %s', (cell, phone_number) => {
    expect(rowValues([cell], planOf(['phone_number']))?.details).toEqual({ phone_number });
  });

  test.each([
    [{ country_code: 'pt' }, { country: 'Portugal', country_code: 'PT' }],
    [{ country_code: 'Portugal' }, { country: 'Portugal', country_code: 'PT' }],
    [{ country: 'pt' }, { country: 'Portugal', country_code: 'PT' }],
    [{ country: 'Deutschland' }, { country: 'Germany', country_code: 'DE' }],
    [
      { country: 'Deutschland', country_code: 'DE' },
      { country: 'Germany', country_code: 'DE' },
    ],
    [
      { country: 'Bavaria', country_code: 'DE' },
      { country: 'Bavaria', country_code: 'DE' },
    ],
    [{ country: 'Freedonia' }, { country: 'Freedonia', country_code: null }],
  ])('stores both name and code of the country %j', (input, additional_attributes) => {
    const cells = ['a@example.com', ...Object.values(input)];
    const row = rowValues(cells, planOf(['email', ...Object.keys(input)]));
    expect(row?.details.additional_attributes).toEqual(additional_attributes);
  });

  test('of API clients stores company and city in both places', () => {
    const mapping = ['email', 'company_name', 'city', 'custom_attributes.size'];
    const cells = ['a@example.com', 'Acme', 'Lisbon', '7'];
    expect(rowValues(cells, planOf(mapping))?.details).toEqual({
      email: 'a@example.com',
      additional_attributes: { company_name: 'Acme', city: 'Lisbon' },
      custom_attributes: { size: '7' },
    });
    expect(rowValues(cells, planOf(mapping, { asWire: true }))?.details).toEqual({
      email: 'a@example.com',
      additional_attributes: { company_name: 'Acme', company: 'Acme', city: 'Lisbon' },
      custom_attributes: { company: 'Acme', city: 'Lisbon', size: '7' },
    });
  });
});

describe('a row is rejected', () => {
  const long = 'x'.repeat(256);
  test.each([
    [
      ['a@example.com', '', 'x'],
      ['email'],
      'row',
      'too_many',
      'The row has more cells than there are columns',
    ],
    [['a@example.com\0'], ['email'], 'row', 'invalid', 'The row holds a NUL byte'],
    [['Tessa'], ['name'], 'email', 'blank', 'There is no email, phone number or identifier'],
    [[long], ['name'], 'name', 'too_long', 'The name is longer than 255 characters'],
    [[long], ['email'], 'email', 'too_long', 'The email is longer than 255 characters'],
    [
      ['9'.repeat(255)],
      ['phone_number'],
      'phone_number',
      'too_long',
      'The phone number is longer than 255 characters',
    ],
    [[long], ['identifier'], 'identifier', 'too_long', 'The identifier is longer than 255 characters'],
    [['nobody'], ['email'], 'email', 'invalid', 'Email is invalid'],
    [
      ['12'],
      ['country_code'],
      'country_code',
      'invalid',
      'The country code is not one of two letters, like DE',
    ],
    [
      ['DEX'],
      ['country_code'],
      'country_code',
      'invalid',
      'The country code is not one of two letters, like DE',
    ],
    [
      ['XX'],
      ['country_code'],
      'country_code',
      'invalid',
      'The country code is not one of two letters, like DE',
    ],
  ])('for %j in %j', (cells, mapping, path, code, message) => {
    expect(fieldErrorOf(() => rowValues(cells, planOf(mapping)))).toEqual({ path, code, message });
  });

  test('for too many labels, and accepted at the limit', () => {
    const plan = planOf(['identifier', 'labels']);
    const labels = (count: number) => Array.from({ length: count }, (_, at) => `l${at}`).join(',');
    expect(rowValues(['x'.repeat(255), labels(maxLabels)], plan)?.labels).toHaveLength(maxLabels);
    expect(fieldErrorOf(() => rowValues(['1', labels(maxLabels + 1)], plan))).toEqual({
      path: 'labels',
      code: 'too_many',
      message: 'Labels exceed the maximum of 200',
    });
  });
});

describe('a custom attribute', () => {
  const kind = (attribute_display_type: CustomAttribute['attribute_display_type']) => ({
    attribute_display_type,
    attribute_values: ['gold', 'basic'],
  });
  const read = (plan: RowPlan, cell: string) =>
    rowValues(['a@example.com', cell], plan)?.details.custom_attributes?.['plan'];

  test.each([
    ['number', '7.5', 7.5],
    ['text', 'gold', 'gold'],
    ['list', 'gold', 'gold'],
    ['checkbox', 'YES', true],
    ['checkbox', 'true', true],
    ['checkbox', '1', true],
    ['checkbox', 'no', false],
    ['checkbox', 'False', false],
    ['checkbox', '0', false],
  ] as const)('of the kind %s reads %j as %j', (type, cell, value) => {
    expect(read(withAttribute(kind(type)), cell)).toBe(value);
  });

  test.each([
    ['number', 'many', 'is not a number'],
    ['link', 'x.example', 'is not an address that begins with https://'],
    ['date', '31.12.2026', 'is not a date like 2026-12-31'],
    ['text', 'x'.repeat(1501), 'is too long'],
    ['list', 'silver', 'is not a value of the list'],
    ['checkbox', 'maybe', 'is neither true nor false'],
  ] as const)('of the kind %s rejects %j, which API clients may use', (type, cell, error) => {
    expect(fieldErrorOf(() => read(withAttribute(kind(type)), cell))).toEqual({
      path: 'custom_attributes',
      code: 'invalid',
      message: `Plan: “${cell.slice(0, 50)}” ${error}`,
    });
    // A text of theirs is bounded all the same.
    if (cell.length < 1500) expect(read(withAttribute(kind(type), { asWire: true }), cell)).toBe(cell);
  });

  const pattern = { regex_pattern: '^[a-z]+$' };
  test('that does not match its pattern is rejected with the pattern’s hint', () => {
    const message = 'Plan: “7” does not fit the pattern of the attribute';
    expect(read(withAttribute(pattern), 'gold')).toBe('gold');
    expect(fieldErrorOf(() => read(withAttribute(pattern), '7'))?.message).toBe(message);
    const cue = { ...pattern, regex_cue: 'letters' };
    expect(fieldErrorOf(() => read(withAttribute(cue), '7'))?.message).toBe(`${message} (letters)`);
    const number = { ...kind('number'), regex_cue: 'letters' };
    expect(fieldErrorOf(() => read(withAttribute(number), 'x'))?.message).toBe('Plan: “x” is not a number');
  });

  test('whose pattern takes too long is rejected', () => {
    const plan = withAttribute(pattern, { matches: () => undefined });
    expect(fieldErrorOf(() => read(plan, 'gold'))).toEqual({
      path: 'custom_attributes',
      code: 'invalid',
      message: 'Plan: the pattern of the attribute takes too long',
    });
  });
});

test('contacts are matched by all unique values of the rows, addresses in lower case', () => {
  const row = (details: object) => ({ details, labels: [] });
  const rows = [
    row({ email: 'A@example.com', identifier: 'crm-1' }),
    row({ phone_number: '+49', email: null }),
  ];
  expect(namesIn(rows)).toEqual({ identifiers: ['crm-1'], emails: ['a@example.com'], phones: ['+49'] });
});
