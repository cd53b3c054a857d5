import { expect, test } from 'vitest';
import { botActor, contactRecord, memberActor } from '../../../../test/rows.ts';
import { changerOf, changesBetween } from './model.ts';

const before = contactRecord();
const changed = (more: Parameters<typeof contactRecord>[0]) => changesBetween(before, contactRecord(more));

test('a change is kept by key, with the values before and after', () => {
  expect(changed({ name: 'Tess', email: null, blocked: false })).toEqual({
    name: ['Tessa', 'Tess'],
    email: ['tessa@example.com', null],
    blocked: [true, false],
  });
  expect(changed({ phone_number: '+12', identifier: 'crm-2' })).toEqual({
    phone_number: ['+4915112345678', '+12'],
    identifier: ['crm-1', 'crm-2'],
  });
});

test('for an avatar, only its presence is recorded', () => {
  expect(changed({ avatar_key: null })).toEqual({ avatar: [true, false] });
  expect(changesBetween(contactRecord({ avatar_key: null }), before)).toEqual({ avatar: [false, true] });
  expect(changed({ avatar_key: 'avatars/2/other.png' })).toEqual({});
});

test('channel attributes are filtered, custom attributes all recorded', () => {
  const noted = { city: 'Porto', company_name: 'Quill', country: 'PT', description: 'x', browser: 'Firefox' };
  expect(changed({ additional_attributes: noted, custom_attributes: { size: 3 } })).toEqual({
    city: ['Lisbon', 'Porto'],
    company_name: [null, 'Quill'],
    country: [null, 'PT'],
    description: [null, 'x'],
    'custom_attributes.plan': ['gold', null],
    'custom_attributes.size': [null, 3],
  });
  const social = { city: 'Lisbon', social_profiles: { github: 'tessa' } };
  expect(changed({ additional_attributes: social })).toEqual({
    social_profiles: [null, '{"github":"tessa"}'],
  });
});

test('unchanged values are skipped, with at most fifty keys and 255 characters each', () => {
  expect(changed({ location: 'Porto' })).toEqual({});
  const long = changed({ custom_attributes: { plan: 'x'.repeat(256), list: ['y'.repeat(256)] } });
  expect(long['custom_attributes.plan']?.[1]).toHaveLength(255);
  expect(long['custom_attributes.list']?.[1]).toHaveLength(255);
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`key${index}`, null]));
  expect(Object.keys(changed({ custom_attributes: { ...many, plan: 'silver' } }))).toHaveLength(50);
});

test('changes are attributed to members, bots, or the server, otherwise to the contact', () => {
  const visitor = { accountId: 2, accountLocale: 'en', inboxId: 4, networks: [], contactInbox: null };
  expect(changerOf(memberActor())).toBe('member');
  expect(changerOf(botActor)).toBe('bot');
  expect(changerOf({ kind: 'system', accountId: 2 })).toBe('system');
  expect(changerOf({ kind: 'contact', accountId: 2, contactId: 41 })).toBe('contact');
  expect(changerOf({ kind: 'visitor', ...visitor })).toBe('contact');
});
