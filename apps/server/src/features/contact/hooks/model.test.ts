import { expect, test } from 'vitest';
import { contactRecord, frontendUrl, iso, moment } from '../../../../test/rows.ts';
import { contactHook, contactPush } from '../view.ts';
import { readWebhookRequest } from './event-model.ts';
import { changedAttributes } from './model.ts';

const before = contactRecord();

test.each([
  ['name', 'Tess'],
  ['email', null],
  ['phone_number', '+49'],
  ['identifier', 'crm-2'],
  ['blocked', false],
  ['location', 'Porto'],
  ['country_code', 'DE'],
  ['additional_attributes', { city: 'Porto' }],
  ['custom_attributes', {}],
] as const)('webhooks receive a change of %s, and when it happened', (column, value) => {
  const after = contactRecord({ [column]: value, updated_at: moment(9) });
  expect(changedAttributes(before, after)).toEqual([
    { [column]: { previous_value: before[column], current_value: value } },
    { updated_at: { previous_value: iso(5), current_value: iso(9) } },
  ]);
});

test('webhooks do not receive other changes', () => {
  const after = contactRecord({ avatar_key: null, last_activity_at: moment(8), updated_at: moment(9) });
  expect(changedAttributes(before, after)).toEqual([]);
});

test('webhooks receive a contact with its account and avatar', () => {
  const { type: _type, ...shown } = contactPush(frontendUrl, before);
  const account = { id: 2, name: 'Paperlane' };
  expect(contactHook(account, contactPush(frontendUrl, before))).toEqual({
    ...shown,
    account,
    avatar: 'https://desk.example/avatars/face.png',
  });
});

test('a logged event is parsed only in its own shape', () => {
  const request = { event: 'contact_created', contact_id: 41 };
  expect(readWebhookRequest(request)).toEqual(request);
  expect(() => readWebhookRequest({ event: 'contact_deleted', contact_id: 41 })).toThrow();
});
