import type { PreChatField } from '@confab/contract/channels/web-widget';
import { expect, test } from 'vitest';
import { checkField, checkForm, collect } from './fields.ts';
import { visibleFields } from './visible-fields.ts';

const field = (name: string, extra: Partial<PreChatField> = {}): PreChatField => ({
  name,
  type: 'text',
  field_type: 'standard',
  label: name,
  required: true,
  enabled: true,
  ...extra,
});
const email = field('emailAddress', { type: 'email' });
const phone = field('phoneNumber');
const options = { pre_chat_fields: [email, field('fullName'), phone, field('off', { enabled: false })] };
const contact = { id: 1, has_email: false, has_name: true, has_phone_number: false, identifier: null };

test('shows only enabled and unknown fields', () => {
  const names = (known: object): string[] =>
    visibleFields(options, { ...contact, ...known }).map(({ name }) => name);
  expect(names({})).toEqual(['emailAddress', 'fullName', 'phoneNumber']);
  expect(names({ has_email: true })).toEqual(['phoneNumber']);
  expect(names({ identifier: 'u1' })).toEqual(['emailAddress', 'phoneNumber']);
  expect(visibleFields({}, null)).toEqual([]);
});

test.each([
  [email, 'maya@example.com', null],
  [email, 'maya@example', { key: 'field_email' }],
  [email, '', { key: 'field_required' }],
  [phone, '+49 30 123456', null],
  [phone, '030 123456', { key: 'field_phone' }],
  [phone, '+12', { key: 'field_phone' }],
  [field('n', { type: 'number' }), '1.5', null],
  [field('n', { type: 'number' }), 'x', { key: 'field_number' }],
  [field('l', { type: 'link' }), 'https://a.test', null],
  [field('l', { type: 'link' }), 'javascript:alert(1)', { key: 'field_url' }],
  [field('d', { type: 'date' }), '2026-02-30x', { key: 'field_date' }],
  [field('p', { regex_pattern: '^A\\d+$', regex_cue: 'A and digits' }), 'B1', { text: 'A and digits' }],
  [field('p', { regex_pattern: '/^a\\d+$/i' }), 'A1', null],
  [field('p', { regex_pattern: '(((' }), 'anything', null],
  [field('o', { required: false }), '  ', null],
  [field('c', { type: 'checkbox' }), false, { key: 'field_required' }],
  [field('c', { type: 'checkbox' }), true, null],
])('validates %o', (asked, value, expected) => {
  expect(checkField(asked, value)).toEqual(expected);
});

test('a form without a message is not complete', () => {
  expect(checkForm([email], { emailAddress: 'a@b.test', message: ' ' })).toEqual({
    message: { key: 'field_required' },
  });
});

test('answers are stored where they belong', () => {
  const fields = [
    email,
    phone,
    field('plan', { field_type: 'contact_attribute', type: 'list' }),
    field('bikes', { field_type: 'conversation_attribute', type: 'number' }),
    field('empty', { field_type: 'conversation_attribute', required: false }),
  ];
  const values = {
    emailAddress: ' a@b.test ',
    phoneNumber: '+49 (30) 12-34',
    plan: 'pro',
    bikes: '2',
    empty: '',
    message: ' hi ',
  };
  expect(collect(fields, values)).toEqual({
    content: 'hi',
    contact: { email: 'a@b.test', phone_number: '+49301234' },
    contactAttributes: { plan: 'pro' },
    conversationAttributes: { bikes: 2 },
  });
});
