import { expect, test } from 'vitest';
import { Value } from 'typebox/value';
import {
  attempts,
  cookieName,
  loginAddress,
  maxAttemptSeconds,
  maxSamlWaySeconds,
  pendingSchema,
  signOnEndpoint,
  purpose,
  redirectUrlOf,
  samlAnswerSchema,
  signOnCookie,
} from './model.ts';

test('a sign-in may take ten minutes at the provider and one for the callback', () => {
  expect([maxAttemptSeconds, maxSamlWaySeconds]).toEqual([600, 60]);
  expect(attempts).toEqual({ limit: 60, seconds: 300 });
  expect(purpose).toBe('single-sign-on');
});

test('the cookie of a sign-in is limited to the sign-in, and is removed without a value', () => {
  expect(signOnCookie('sealed', true)).toBe(
    `${cookieName}=sealed; Path=/omniauth; Max-Age=600; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(signOnCookie(null, false)).toBe(
    'confab_sign_on=; Path=/omniauth; Max-Age=0; HttpOnly; SameSite=Lax',
  );
});

test('the login screen receives the message, and no empty values', () => {
  expect(loginAddress({ error: 'access-denied', next: '', email: 'a+b@example.com' })).toBe(
    '/app/login?error=access-denied&email=a%2Bb%40example.com',
  );
});

test('providers redirect browsers to this installation only', () => {
  expect(redirectUrlOf('https://desk.example', 'oidc')).toBe('https://desk.example/omniauth/oidc/callback');
  expect(signOnEndpoint('https://desk.example', 'saml')).toEqual({
    redirectUrl: 'https://desk.example/omniauth/saml/callback',
    entityId: 'https://desk.example/auth/saml/metadata',
  });
});

const pending = { provider: 'oidc', state: 's', nonce: 'n', verifier: 'v', next: '/app', until: 5 };
test.each(Object.keys(pending))('a pending sign-in has its %s', (key) => {
  expect(Value.Check(pendingSchema, pending)).toBe(true);
  expect(Value.Check(pendingSchema, { ...pending, [key]: undefined })).toBe(false);
});

const answer = { issuer: 'i', subject: 's', state: 'r', until: 5 };
test.each(Object.keys(answer))('a stored response has its %s', (key) => {
  expect(Value.Check(samlAnswerSchema, answer)).toBe(true);
  expect(Value.Check(samlAnswerSchema, { ...answer, verifiedEmail: 'a@example.com' })).toBe(true);
  expect(Value.Check(samlAnswerSchema, { ...answer, [key]: undefined })).toBe(false);
});
