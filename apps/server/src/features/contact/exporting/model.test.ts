import { exportColumns } from '@confab/contract/features/contact-export';
import { describe, expect, test } from 'vitest';
import { contactRecord, iso, moment } from '../../../../test/rows.ts';
import {
  columnsIn,
  contentTypes,
  exportCell,
  exportFileName,
  exportFormatNumber,
  exportFormatOf,
  exportStatusNumber,
  exportStatusOf,
  exportValue,
  headOf,
} from './model.ts';

test('states and formats have numbers; an unknown state is failed, an unknown format is CSV', () => {
  expect([0, 1, 2, 9].map(exportStatusOf)).toEqual(['running', 'done', 'failed', 'failed']);
  expect([0, 1, 9].map(exportFormatOf)).toEqual(['csv', 'jsonl', 'csv']);
  expect([exportStatusNumber('done'), exportFormatNumber('jsonl')]).toEqual([1, 1]);
  expect(contentTypes).toEqual({ csv: 'text/csv', jsonl: 'application/jsonl' });
});

describe('the columns of a file', () => {
  const usual = ['id', 'name', 'email', 'phone_number'];
  test.each([
    [null, usual],
    [undefined, usual],
    [[], usual],
    [['password', 'custom_attribute'], usual],
    [
      ['email', 'custom_attributes.plan', 'password', 'email'],
      ['email', 'custom_attributes.plan'],
    ],
    [exportColumns, exportColumns],
  ])('for %j are %j', (names, columns) => expect(columnsIn(names)).toEqual(columns));

  test.each([
    ['email', ['email'], 'email'],
    ['custom_attributes.plan', ['email', 'custom_attributes.plan'], 'plan'],
    ['custom_attributes.email', ['email', 'custom_attributes.email'], 'custom_attributes.email'],
  ])('%s beside %j is called %s', (column, columns, head) => expect(headOf(column, columns)).toBe(head));
});

test('a file is named after its account, without invalid characters', () => {
  expect(exportFileName('Acme', 7, 'csv')).toBe('Acme_7_contacts.csv');
  expect(exportFileName(' a/\\b\n\0c ', 7, 'jsonl')).toBe('a b c_7_contacts.jsonl');
});

test.each([
  ['labels', ['vip']],
  ['id', 41],
  ['email', 'tessa@example.com'],
  ['created_at', moment(4)],
  ['contact_type', 'lead'],
  ['company_name', 'Acme'],
  ['city', 'Lisbon'],
  ['country', 'Portugal'],
  ['description', 'Buys paper'],
  ['custom_attributes.plan', 'gold'],
  ['custom_attributes.size', undefined],
  ['nothing', undefined],
])('the value of %s is %j', (column, value) => {
  const additional_attributes = {
    company_name: 'Acme',
    company: 'Old',
    city: 'Lisbon',
    country: 'Portugal',
    description: 'Buys paper',
  };
  expect(exportValue(contactRecord({ additional_attributes }), ['vip'], column)).toEqual(value);
});

test('a company is found where channels store it', () => {
  const contact = contactRecord({ additional_attributes: { company: 'Acme' } });
  expect(exportValue(contact, [], 'company_name')).toBe('Acme');
});

test.each([
  [undefined, ''],
  [null, ''],
  [moment(1), iso(1)],
  [['a', 'b'], 'a, b'],
  [{ a: 1 }, '{"a":1}'],
  ['text', 'text'],
  [false, 'false'],
  [7, '7'],
])('the cell of %j is %j', (value, cell) => expect(exportCell(value)).toBe(cell));
