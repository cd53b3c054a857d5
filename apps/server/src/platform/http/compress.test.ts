import { gunzipSync } from 'node:zlib';
import { routes } from '@confab/contract/routes';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { accepts, answersSecret } from './compress.ts';

let t: TestApp;
let list = '';
beforeAll(async () => {
  t = await startTestApp();
  list = `/api/v1/accounts/${t.fixtures.account.id}/contacts`;
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora'])
    await t.as(t.fixtures.maya).post(list, { name, email: `${name}@example.com` });
});
afterAll(() => t.close());

const ask = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  t.as(t.fixtures.maya).inject({ method, url, headers });
const encodingOf = (answer: LightMyRequestResponse) => answer.headers['content-encoding'];

test('a response above 1 KB is compressed for clients that accept it, with a Vary header', async () => {
  const plain = await ask(list, {});
  expect(plain.rawPayload.length).toBeGreaterThan(1024);
  expect([encodingOf(plain), plain.headers.vary]).toEqual([
    undefined,
    expect.stringContaining('Accept-Encoding'),
  ]);
  const packed = await ask(list, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect([encodingOf(packed), packed.headers['content-length']]).toEqual([
    'gzip',
    String(packed.rawPayload.length),
  ]);
  expect(packed.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(packed.headers.vary).toContain('Accept-Encoding');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test('HEAD answers with the headers of GET', async () => {
  const gzip = { 'accept-encoding': 'gzip' };
  const [get, head] = [await ask(list, gzip), await ask(list, gzip, 'HEAD')];
  expect(head.rawPayload.length).toBe(0);
  for (const name of ['content-encoding', 'content-length', 'vary'])
    expect([head.statusCode, name, head.headers[name]]).toEqual([get.statusCode, name, get.headers[name]]);
});

test('a short response is not compressed', async () => {
  const answer = await ask(`${list}/1/absent`, { 'accept-encoding': 'gzip' });
  expect([answer.statusCode, encodingOf(answer), answer.headers.vary]).toEqual([404, undefined, 'Origin']);
});

test('a response with a secret is not compressed', async () => {
  const message_signature = 'Kind regards '.repeat(100);
  await t.as(t.fixtures.maya).put('/api/v1/profile', { profile: { message_signature } });
  const profile = await ask('/api/v1/profile', { 'accept-encoding': 'gzip' });
  expect(profile.rawPayload.length).toBeGreaterThan(1024);
  expect(profile.json()).toHaveProperty('access_token');
  expect([profile.statusCode, encodingOf(profile)]).toEqual([200, undefined]);
});

test('responses with a secret are those that show one', () => {
  const names = routes.filter(answersSecret).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['profile.show', 'session.create', 'widget.config', 'account.create']),
  );
  expect(names).not.toContain('conversation.list');
  expect(names).not.toContain('contact.list');
  // An administrator sees the tokens of its channels.
  expect(names).toContain('inbox.list');
});

test.each([
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['*', true],
  ['', false],
  ['br', false],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['*;q=0', false],
  ['*, gzip;q=0', false],
  ['gzip;q=1, *;q=0', true],
])('Accept-Encoding %j: gzip %j', (header, expected) => {
  expect(accepts(header, 'gzip')).toBe(expected);
});
