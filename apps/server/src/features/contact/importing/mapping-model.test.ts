import { Failure } from '@confab/contract/kit/errors';
import { importFields } from '@confab/contract/features/contact-import';
import { describe, expect, test } from 'vitest';
import {
  customKeyOf,
  customTarget,
  isField,
  requireMapping,
  requireName,
  suggestedMapping,
  wireMapping,
} from './mapping-model.ts';

const plan = { attribute_key: 'plan_key', attribute_display_name: 'Current plan' };
const city = { attribute_key: 'town_2', attribute_display_name: 'City' };

test('a column maps to a field, or to a custom attribute by its key', () => {
  expect(importFields.every(isField)).toBe(true);
  expect([isField('custom_attributes.plan'), isField('plan')]).toEqual([false, false]);
  expect(customTarget('plan')).toBe('custom_attributes.plan');
  expect([customKeyOf('custom_attributes.plan'), customKeyOf('email')]).toEqual(['plan', undefined]);
  expect(customKeyOf('x.custom_attributes.plan')).toBeUndefined();
});

describe('guessed column mappings', () => {
  test.each([
    ['Full Name', 'name'],
    ['Display name', 'name'],
    ['contact_name', 'name'],
    ['First-Name', 'name'],
    ['Given name', 'name'],
    ['Last name', 'name'],
    ['Surname', 'name'],
    ['Family name', 'name'],
    ['E-Mail', 'email'],
    ['Email address', 'email'],
    ['Mail', 'email'],
    ['Primary email', 'email'],
    ['Work email', 'email'],
    ['Phone number', 'phone_number'],
    ['Phone', 'phone_number'],
    ['Mobile', 'phone_number'],
    ['Mobile phone', 'phone_number'],
    ['Telephone', 'phone_number'],
    ['Tel.', 'phone_number'],
    ['Cell', 'phone_number'],
    ['WhatsApp', 'phone_number'],
    ['Identifier', 'identifier'],
    ['External ID', 'identifier'],
    ['user_id', 'identifier'],
    ['Customer-ID', 'identifier'],
    ['Company name', 'company_name'],
    ['Company', 'company_name'],
    ['Organization', 'company_name'],
    ['Organisation', 'company_name'],
    ['City', 'city'],
    ['Town', 'city'],
    ['Country', 'country'],
    ['Country name', 'country'],
    ['Country code', 'country_code'],
    ['Country ISO', 'country_code'],
    ['Description', 'description'],
    ['About', 'description'],
    ['Bio', 'description'],
    ['Labels', 'labels'],
    ['Label', 'labels'],
    ['Tags', 'labels'],
    ['Tag', 'labels'],
    ['Plan', null],
    ['', null],
    ['Straße', null],
  ])('%s is %j', (column, target) => expect(suggestedMapping([column], [plan])).toEqual([target]));

  test.each(['Plan Key', 'current-plan', 'custom_attributes.plan_key'])(
    '%s is a custom attribute',
    (column) => {
      expect(suggestedMapping([column], [city, plan])).toEqual(['custom_attributes.plan_key']);
    },
  );

  test('use one column each, except for names and labels, and prefer custom attributes', () => {
    const columns = ['First name', 'Last name', 'Mail', 'Email', 'Tag', 'Tags', 'x', 'y'];
    expect(suggestedMapping(columns, [])).toEqual([
      'name',
      'name',
      'email',
      null,
      'labels',
      'labels',
      null,
      null,
    ]);
    expect(suggestedMapping(['City', 'town'], [city])).toEqual(['custom_attributes.town_2', 'city']);
  });
});

test('for API clients six names are fields, and all others custom attributes', () => {
  const columns = ['name', 'email', 'phone_number', 'identifier', 'company', 'city', 'Name', ''];
  expect(wireMapping(columns)).toEqual([
    'name',
    'email',
    'phone_number',
    'identifier',
    'company_name',
    'city',
    'custom_attributes.Name',
    null,
  ]);
});

const refused = (message: string) => new Failure('unprocessable', { message });

describe('a mapping', () => {
  const check = (mapping: (string | null)[], count = mapping.length) => {
    requireMapping(mapping, Array.from({ length: count }, String), [plan]);
  };
  test.each([
    [['email', null, null, 'custom_attributes.plan_key']],
    [['name', 'name', 'labels', 'labels', 'phone_number']],
    [['identifier', 'email']],
  ])('may be %j', (mapping) => expect(() => check(mapping)).not.toThrow());

  test.each([
    [['email'], 2, 'Say for each column what it is'],
    [['email', null], 1, 'Say for each column what it is'],
    [['email', 'plan'], 2, 'There is no field plan'],
    [['email', 'custom_attributes.x'], 2, 'There is no field custom_attributes.x'],
    [['email', null, 'email'], 3, 'Two columns are both email'],
    [['name', null], 2, 'One column must be the email, the phone number or the identifier'],
  ])('is not %j for %d columns', (mapping, count, message) => {
    expect(() => check(mapping, count)).toThrow(refused(message));
  });

  test.each(['email', 'phone_number', 'identifier'])('matches contacts by %s', (target) => {
    expect(() => requireName(['name', target])).not.toThrow();
    expect(() => requireName(['name', null])).toThrow(Failure);
  });
});
