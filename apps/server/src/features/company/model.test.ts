import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { frontendUrl, moment, seconds } from '../../../test/rows.ts';
import { companySort, companyValues, domainTaken, nameTaken, withCompany, withoutCompany } from './model.ts';
import { companyView } from './view.ts';

test('only known fields of a company are stored', () => {
  expect(companyValues({})).toStrictEqual({});
  expect(
    companyValues({ name: ' Paper \t lane ', domain: ' Paperlane.test ', description: ' Pens ' }),
  ).toEqual({
    name: 'Paper lane',
    domain: 'paperlane.test',
    description: 'Pens',
  });
  expect(companyValues({ domain: null, description: null })).toStrictEqual({
    domain: null,
    description: null,
  });
  expect(companyValues({ domain: ' ', description: ' ' })).toStrictEqual({ domain: null, description: null });
});

const label = (length: number): string => 'a'.repeat(length);
const longDomain = [label(63), label(63), label(63), label(61)].join('.');

test.each([
  ['https://www.Paperlane.test/a?b#c', 'paperlane.test'],
  ['HTTP://paperlane.test:8080', 'paperlane.test'],
  ['www.shop.paperlane.test', 'shop.paperlane.test'],
  ['awww.test', 'awww.test'],
  ['shop.www.test', 'shop.www.test'],
  ['b\u00FCro.de', 'xn--bro-hoa.de'],
  ['a-1.x9', 'a-1.x9'],
  ['1.b-9', '1.b-9'],
  ['a.x9z', 'a.x9z'],
  ['paperlane.test/?see=http://a.test', 'paperlane.test'],
  [`${label(63)}.test`, `${label(63)}.test`],
  [`b.${label(63)}`, `b.${label(63)}`],
  [longDomain, longDomain],
])('the domain %s is stored as %s', (domain, stored) => {
  expect(companyValues({ domain })).toEqual({ domain: stored });
});

test.each([
  'paperlane',
  'tessa@paperlane.test',
  'https://tessa@paperlane.test',
  '192.168.0.1',
  'a_b.test',
  '-a.test',
  'a-.test',
  'a.t',
  'a.b-',
  'a..test',
  'a.test.',
  'x a.test',
  `${label(64)}.test`,
  `b.${label(64)}`,
  `${longDomain}a`,
])('%s is not a domain', (domain) => {
  expect(fieldErrorOf(() => companyValues({ domain }))).toEqual({
    path: 'domain',
    code: 'invalid',
    message: 'Domain is not one like example.com',
  });
});

test('a company needs a name', () => {
  const refused = { path: 'name', code: 'blank', message: "Name can't be blank" };
  expect(fieldErrorOf(() => companyValues({ name: ' \n ' }))).toEqual(refused);
});

test.each([
  [nameTaken(), { path: 'name', code: 'taken', message: 'Name has already been taken' }],
  [domainTaken(), { path: 'domain', code: 'taken', message: 'Domain has already been taken' }],
])('%s is reported on its field', (failure, field) => {
  expect(failure.options.fields).toEqual([field]);
});

test.each([
  [undefined, 'name', false],
  ['', 'name', false],
  ['size', 'name', false],
  ['-name', 'name', true],
  ['domain', 'domain', false],
  [' -contacts_count ', 'contacts_count', true],
  ['size, created_at,-domain', 'created_at', false],
  ['--domain,-created_at', 'created_at', true],
  ['domain-', 'name', false],
])('the sort %s is by %s, descending: %s', (sort, key, descending) => {
  expect(companySort(sort)).toEqual({ key, descending });
});

test('a contact loses its company attribute, in both places when it is the same', () => {
  expect(withoutCompany({ city: 'Lisbon' })).toStrictEqual({ city: 'Lisbon' });
  expect(withoutCompany({ company_name: 'A', company: 'A', city: 'Lisbon' })).toStrictEqual({
    city: 'Lisbon',
  });
  expect(withoutCompany({ company_name: 'A', city: 'Lisbon' })).toStrictEqual({ city: 'Lisbon' });
  expect(withoutCompany({ company_name: 'A', company: 'B' })).toStrictEqual({ company: 'B' });
});

test('a renamed company replaces the earlier name', () => {
  const city = 'Lisbon';
  expect(withCompany({ city }, 'C')).toStrictEqual({ city, company_name: 'C' });
  expect(withCompany({ company_name: 'A', city }, 'C')).toStrictEqual({ city, company_name: 'C' });
  expect(withCompany({ company_name: 'A', company: 'A' }, 'C')).toStrictEqual({
    company_name: 'C',
    company: 'C',
  });
  expect(withCompany({ company_name: 'A', company: 'B' }, 'C')).toStrictEqual({
    company_name: 'C',
    company: 'B',
  });
});

test('a company is shown with all known fields', () => {
  const expected = {
    id: 5,
    name: 'Paperlane',
    domain: 'paperlane.test',
    description: 'Pens',
    custom_attributes: { plan: 'gold' },
    contacts_count: 4,
  };
  const row = {
    ...expected,
    account_id: 2,
    avatar_key: 'avatars/ab/paper',
    created_at: moment(1),
    updated_at: moment(2),
  };
  const shown = { ...expected, created_at: seconds(1), updated_at: seconds(2) };
  expect(companyView(frontendUrl, row)).toStrictEqual({
    ...shown,
    avatar_url: `${frontendUrl}/avatars/paper`,
  });
  expect(companyView(frontendUrl, { ...row, avatar_key: null }).avatar_url).toBe('');
});
