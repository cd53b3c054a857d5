import { expect, test } from 'vitest';
import { conversationAddress, conversationOf, isEnding, queries } from './model.ts';

const now = new Date(1_700_000_000_000);
const inMs = (ms: number): string => String(now.getTime() + ms);

test('access is renewed a minute before it ends, and permanent access never', () => {
  expect(isEnding({}, now)).toBe(false);
  expect(isEnding({ ends_at: inMs(60_001) }, now)).toBe(false);
  expect(isEnding({ ends_at: inMs(60_000) }, now)).toBe(true);
});

const own = 'https://desk.example';
test('a link to a conversation identifies it', () => {
  const address = conversationAddress(own, 2, 12);
  expect(address).toBe('https://desk.example/app/accounts/2/conversations/12');
  expect(conversationOf(own, 2, address)).toBe(12);
  const last = 123_456_789_012_345;
  expect(conversationOf(own, 2, conversationAddress(own, 2, last))).toBe(last);
});

test.each([
  'https://desk.example/app/accounts/3/conversations/12',
  'https://evil.example/app/accounts/2/conversations/12',
  'https://evil.example/?https://desk.example/app/accounts/2/conversations/12',
  'https://desk.example/app/accounts/2/conversations/',
  'https://desk.example/app/accounts/2/conversations/0',
  'https://desk.example/app/accounts/2/conversations/12/x',
  'https://desk.example/app/accounts/2/conversations/x12',
  'https://desk.example/app/accounts/2/conversations/1234567890123456',
  '12',
])('%s identifies no conversation of this account', (address) => {
  expect(conversationOf(own, 2, address)).toBeUndefined();
});

test.each(Object.entries(queries))('%s is one operation that uses each of its values', (_name, text) => {
  const [, values = ''] = /^(?:query|mutation) [A-Z]\w+(?:\(([^)]*)\))? \{/.exec(text) ?? ['', '$none'];
  for (const [variable] of values.matchAll(/\$\w+/g)) expect(text.split(variable).length).toBeGreaterThan(2);
  expect(text.split('{')).toHaveLength(text.split('}').length);
});

test.each(['search', 'linked'] as const)('%s requests everything an issue shows', (name) => {
  expect(queries[name]).toContain('id title description identifier state { name color }');
});
