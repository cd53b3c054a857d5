import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import {
  attemptCookie,
  callbackPath,
  cookieName,
  maxAttemptSeconds,
  pendingSchema,
  sealedFor,
  errorIn,
} from './model.ts';

test('the cookie of an attempt is limited to the callback path, and is removed without a value', () => {
  expect([callbackPath, cookieName, maxAttemptSeconds, sealedFor]).toEqual([
    '/instagram/callback',
    'confab_instagram',
    300,
    'instagram',
  ]);
  expect(attemptCookie('sealed', true)).toBe(
    'confab_instagram=sealed; Path=/instagram/callback; Max-Age=300; HttpOnly; SameSite=Lax; Secure',
  );
  expect(attemptCookie(null, false)).toBe(
    'confab_instagram=; Path=/instagram/callback; Max-Age=0; HttpOnly; SameSite=Lax',
  );
});

const pending = { accountId: 2, userId: 6, state: 's', until: 5 };
test.each(Object.keys(pending))('an attempt has its %s', (key) => {
  expect(Value.Check(pendingSchema, pending)).toBe(true);
  expect(Value.Check(pendingSchema, { ...pending, [key]: undefined })).toBe(false);
});

const errorOf = (query: Record<string, string>) => errorIn(new URLSearchParams(query));

test('a code means success', () => {
  expect(errorOf({ code: 'c', error_description: 'ignored' })).toBeUndefined();
});

test('an error has Instagram’s message, or a general one without it', () => {
  expect(errorOf({ error: 'access_denied', error_description: 'The user denied it.' })).toEqual({
    error_type: 'access_denied',
    code: 400,
    error_message: 'The user denied it.',
  });
  expect(errorOf({ error: '' })).toEqual({
    error_type: '',
    code: 400,
    error_message: 'Authorization was denied',
  });
});

test('text in the URL is truncated', () => {
  const expected = errorOf({ error: 'e'.repeat(201), error_description: 'd'.repeat(201) });
  expect(expected).toEqual({ error_type: 'e'.repeat(200), code: 400, error_message: 'd'.repeat(200) });
});
