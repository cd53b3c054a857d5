import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import {
  cookieName,
  mailboxCookie,
  maxAttemptSeconds,
  pendingSchema,
  redirectUrlOf,
  sealedFor,
} from './model.ts';

test('the cookie of an attempt is limited to its provider’s path, and is removed without a value', () => {
  expect([cookieName, maxAttemptSeconds, sealedFor]).toEqual(['confab_mailbox', 300, 'mail-authorization']);
  expect(mailboxCookie('google', 'sealed', true)).toBe(
    'confab_mailbox=sealed; Path=/google; Max-Age=300; HttpOnly; SameSite=Lax; Secure',
  );
  expect(mailboxCookie('microsoft', null, false)).toBe(
    'confab_mailbox=; Path=/microsoft; Max-Age=0; HttpOnly; SameSite=Lax',
  );
});

test('providers redirect browsers to this installation only', () => {
  expect(redirectUrlOf('https://desk.example', 'google')).toBe('https://desk.example/google/callback');
});

const pending = {
  provider: 'google',
  accountId: 2,
  userId: 6,
  email: 'help@example.com',
  state: 's',
  verifier: 'v',
  until: 5,
};
test.each(Object.keys(pending))('an attempt has its %s', (key) => {
  expect(Value.Check(pendingSchema, pending)).toBe(true);
  expect(Value.Check(pendingSchema, { ...pending, [key]: undefined })).toBe(false);
});
