import { expect, test } from 'vitest';
import { isEmailAddress, normalEmail } from './email-address.ts';

test.each(['maya@example.com', "o'neil+desk@mail.example.co", 'jürgen@müller.example', 'a@b.cd'])(
  '%j is an address',
  (text) => expect(isEmailAddress(text)).toBe(true),
);

test.each([
  '',
  '@example.com',
  'maya@',
  'maya',
  'example.com',
  'maya@localhost',
  'a@b@c.test',
  '"a b"@c.test',
  'a..b@c.test',
  'a@c..test',
  'a@-c.test',
  'a@b.test, evil@example.com',
  'Maya <maya@example.com>',
  'a@b.test\nBcc: evil@example.com',
  `${'a'.repeat(250)}@b.test`,
])('%j is not', (text) => expect(isEmailAddress(text)).toBe(false));

test('a very long address is judged quickly', () => {
  const started = Date.now();
  isEmailAddress(`${'a-'.repeat(100_000)}@${'b-'.repeat(100_000)}`);
  isEmailAddress(`a@${'b-'.repeat(120)}`);
  expect(Date.now() - started).toBeLessThan(50);
});

test('addresses are stored in lower case, trimmed', () => {
  expect(normalEmail(' Maya@Example.COM ')).toBe('maya@example.com');
});
