import { expect, test } from 'vitest';
import { maxSessions, presentedCredentials, sessionEnd, sessionHeaders } from './model.ts';

test.each([
  ['2030-01-15T10:00:00.000Z', '2030-03-15T10:00:00.000Z'],
  ['2030-12-31T23:59:59.000Z', '2031-02-28T23:59:59.000Z'],
  ['2031-12-31T00:00:00.000Z', '2032-02-29T00:00:00.000Z'],
  ['2030-07-31T00:00:00.000Z', '2030-09-30T00:00:00.000Z'],
])('a session started %s ends %s', (start, end) => {
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

test('a permanent token takes precedence over a session, and is never a parameter', () => {
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
])('%j is not a credential', (headers) => {
  expect(presentedCredentials(headers, {})).toBeUndefined();
});

test.each(['api_access_token', 'api-access-token'])('a permanent token is accepted as %s', (name) => {
  expect(presentedCredentials({ [name]: 't' }, values)).toEqual({ kind: 'access_token', token: 't' });
});

test.each(['access-token', 'client', 'uid'])('without %s there is no session', (name) => {
  expect(presentedCredentials({ ...values, [name]: undefined }, {})).toBeUndefined();
});

test.each([[undefined], [null], ['text'], [7]])('the body %j has no credentials', (body) => {
  expect(presentedCredentials({}, body)).toBeUndefined();
});

test('values are limited to 4096 characters', () => {
  const token = (length: number) =>
    presentedCredentials({ ...values, 'access-token': 'x'.repeat(length) }, {});
  expect(token(4096)).toMatchObject({ token: 'x'.repeat(4096) });
  expect(token(4097)).toBeUndefined();
});

test('only a bearer value is read, and headers before it', () => {
  const encoded = bearer(values).authorization;
  expect(presentedCredentials({ authorization: encoded.replace('Bearer', 'Digest') }, {})).toBeUndefined();
  expect(presentedCredentials({ authorization: [encoded] }, {})).toBeUndefined();
  const other = bearer({ ...values, uid: 'other@example.com' });
  expect(presentedCredentials({ ...values, ...other }, {})).toEqual(session);
  expect(presentedCredentials(other, values)).toMatchObject({ uid: 'other@example.com' });
});

test('a session is returned as five headers, and as one bearer value', () => {
  const expected = {
    'access-token': 'a',
    'token-type': 'Bearer',
    client: 'c',
    expiry: '1893456000',
    uid: 'u@example.com',
  };
  const expiresAt = new Date('2030-01-01T00:00:00.999Z');
  const headers = sessionHeaders({ token: 'a', client: 'c', uid: 'u@example.com', expiresAt });
  const { authorization, ...plain } = headers;
  expect(plain).toEqual(expected);
  const [scheme, encoded = ''] = authorization.split(' ');
  expect(scheme).toBe('Bearer');
  expect(JSON.parse(Buffer.from(encoded, 'base64').toString())).toEqual(expected);
});

test('a user has at most 25 sessions', () => expect(maxSessions).toBe(25));
