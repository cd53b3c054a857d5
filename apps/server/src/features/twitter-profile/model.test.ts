import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import {
  attemptCookie,
  callbackPath,
  cookieName,
  maxAttemptSeconds,
  pendingSchema,
  sealedFor,
} from './model.ts';

test('the cookie of an attempt is limited to the callback path, and is removed without a value', () => {
  expect([callbackPath, cookieName, maxAttemptSeconds, sealedFor]).toEqual([
    '/twitter/callback',
    'confab_twitter',
    300,
    'twitter-profile',
  ]);
  expect(attemptCookie('sealed', true)).toBe(
    'confab_twitter=sealed; Path=/twitter/callback; Max-Age=300; HttpOnly; SameSite=Lax; Secure',
  );
  expect(attemptCookie(null, false)).toBe(
    'confab_twitter=; Path=/twitter/callback; Max-Age=0; HttpOnly; SameSite=Lax',
  );
});

const pending = { accountId: 2, userId: 6, key: 'k', secret: 's', until: 5 };
test.each(Object.keys(pending))('an attempt has its %s', (key) => {
  expect(Value.Check(pendingSchema, pending)).toBe(true);
  expect(Value.Check(pendingSchema, { ...pending, [key]: undefined })).toBe(false);
});
