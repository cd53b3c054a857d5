import { expect, test } from 'vitest';
import { presentedCredentials, sessionEnd } from './model.ts';

test.each([
  ['2030-01-15T10:00:00.000Z', '2030-03-15T10:00:00.000Z'],
  ['2030-12-31T23:59:59.000Z', '2031-02-28T23:59:59.000Z'],
  ['2031-12-31T00:00:00.000Z', '2032-02-29T00:00:00.000Z'],
  ['2030-07-31T00:00:00.000Z', '2030-09-30T00:00:00.000Z'],
])('a session begun %s ends %s', (start, end) => {
  expect(sessionEnd(new Date(start)).toISOString()).toBe(end);
});

const values = { 'access-token': 'a', client: 'c', uid: 'u@example.com' };
const session = { kind: 'session', token: 'a', client: 'c', uid: 'u@example.com' };
const bearer = (value: unknown) => ({
  authorization: `Bearer ${Buffer.from(JSON.stringify(value)).toString('base64')}`,
});

test.each([
  ['headers', values, {}],
  ['a body', {}, values],
  ['a bearer value', bearer(values), {}],
])('a session is read from %s', (_, headers, input) => {
  expect(presentedCredentials(headers, input)).toEqual(session);
});

test('a permanent token wins over a session, and is never a parameter', () => {
  expect(presentedCredentials({ ...values, api_access_token: 't' }, {})).toEqual({
    kind: 'access_token',
    token: 't',
  });
  expect(presentedCredentials({}, { api_access_token: 't' })).toBeUndefined();
});

test.each([
  [{ ...values, uid: ['u@example.com'] }],
  [{ ...values, client: '' }],
  [{ ...values, uid: 'u\0@example.com' }],
  [bearer({ ...values, client: '\0' })],
  [bearer([1])],
  [bearer(null)],
  [{ authorization: 'Bearer not-json' }],
  [{ ...values, 'access-token': 'x'.repeat(5000) }],
])('%j is no credential', (headers) => {
  expect(presentedCredentials(headers, {})).toBeUndefined();
});
