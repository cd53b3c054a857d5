import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { form } from '../form.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { fieldPart, filePart, openCall, type RawCall } from '../faults/raw-http.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';

let t: TestApp;
let base: string;
const calls: RawCall[] = [];
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  base = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => calls.splice(0).forEach(({ socket }) => socket.destroy()));
afterAll(() => t.close());

const formType = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 5_000_000 };

function open(line: string, headers: Record<string, string | number>): RawCall {
  const call = openCall(base, line, headers);
  calls.push(call);
  return call;
}

const account = () => `/api/v1/accounts/${t.fixtures.account.id}`;
const publicMessages = (identifier: string) =>
  `/public/api/v1/inboxes/${identifier}/contacts/nobody/conversations/1/messages`;

describe('is rejected by its head only, before a byte of its body is read or written', () => {
  test.each([
    ['an unknown URL', () => 'POST /no/such/route', {}, 404],
    ['an unsupported method', () => `DELETE ${account()}/conversations`, {}, 404],
    [
      'a long body without authentication',
      () => `POST ${account()}/conversations`,
      { 'content-length': 100_000, 'content-type': 'application/json' },
      413,
    ],
    ['an upload with an invalid token', () => `POST ${account()}/upload`, { api_access_token: 'x' }, 401],
    ['an upload to an unknown account', () => 'POST /api/v1/accounts/x/upload', {}, 404],
    [
      'a file of a visitor of an unknown website',
      () => 'POST /api/v1/widget/messages?website_token=x',
      {},
      404,
    ],
    ['a file of an unknown contact', () => `POST ${publicMessages('x')}`, {}, 404],
    [
      'a file of an unknown contact in an inbox',
      () => `POST ${publicMessages(t.fixtures.app.identifier ?? '')}`,
      {},
      404,
    ],
    ['a file on sign-in', () => 'POST /auth/sign_in', { 'content-length': 5_000_000 }, 413],
    [
      'more bytes than the route accepts',
      () => `PATCH ${publicMessages('x')}/1`,
      { 'content-length': 2_000_000 },
      413,
    ],
  ])('%s', async (_, line, headers, expected) => {
    const call = open(line(), { ...formType, ...headers });
    expect(await call.status).toBe(expected);
    expect(await readdir(t.incoming)).toEqual([]);
  });

  test('or by its head and the fields before the first file', async () => {
    const call = open(`POST ${account()}/upload`, formType);
    call.socket.write(`${fieldPart('b', 'uid', 'maya')}${filePart('b', 'attachment')}${'x'.repeat(100_000)}`);
    expect(await call.status).toBe(401);
    expect(await readdir(t.incoming)).toEqual([]);
  });

  test('the rest of a rejected body is read for a moment only', async () => {
    const call = open('POST /no/such/route', formType);
    expect(await call.status).toBe(404);
    const chunk = Buffer.alloc(256 * 1024);
    for (let sent = 0; sent < 8 && !call.socket.destroyed; sent += 1) {
      call.socket.write(chunk);
      await sleep(5);
    }
    await call.closed;
  });
});

describe('a route that accepts no files', () => {
  test('writes none, and still parses a form without them', async () => {
    const { payload, headers } = await form([
      ['email', 'maya@example.com'],
      ['file', { name: 'a.txt', bytes: Buffer.alloc(2000) }],
    ]);
    const answer = await t.app.inject({ method: 'POST', url: '/auth/sign_in', payload, headers });
    expect(answer.statusCode).toBe(413);
    const plain = await form([['title', 'formed']]);
    const made = await t.as(t.fixtures.maya).inject({ method: 'POST', url: `${account()}/labels`, ...plain });
    expect(made.statusCode).toBe(200);
  });
});

describe('a visitor identified in the form', () => {
  const send = (call: RawCall, ...parts: string[]) => call.socket.write(parts.join(''));
  const unknownLength = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 3_000_000 };

  test('is authenticated by a field before the first file, and by nothing after it', async () => {
    const query = `website_token=${t.fixtures.website.websiteToken}`;
    const { website_channel_config: own } = (await t.as(null).post(`/api/v1/widget/config?${query}`)).json();
    const token = { 'x-auth-token': String(own.auth_token) };
    const late = open('POST /api/v1/widget/messages', { ...unknownLength, ...token });
    send(late, filePart('b', 'message[attachments][]'), 'x'.repeat(200_000));
    expect(await late.status).toBe(404);
    expect(await readdir(t.incoming)).toEqual([]);
    const early = open('POST /api/v1/widget/messages', { ...unknownLength, ...token });
    send(early, fieldPart('b', 'website_token', t.fixtures.website.websiteToken ?? ''));
    send(early, filePart('b', 'message[attachments][]'), 'x'.repeat(200_000));
    await vi.waitFor(async () => expect(await readdir(t.incoming)).toHaveLength(1));
    early.socket.destroy();
    await vi.waitFor(async () => expect(await readdir(t.incoming)).toEqual([]));
  });
});
