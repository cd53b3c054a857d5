import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardedFetch, type GuardedFetch } from './guarded-fetch.ts';
import { isCallable, type Resolve } from './target.ts';

let server: Server;
let port = 0;
let calls: {
  url: string;
  method: string;
  host: string;
  headers: IncomingMessage['headers'];
  body: string;
}[] = [];
const opened: GuardedFetch[] = [];

function open(options: { allowPrivate?: boolean; resolve?: Resolve } = {}): GuardedFetch {
  const outbound = guardedFetch({ allowPrivate: true, userAgent: 'test', ...options });
  opened.push(outbound);
  return outbound;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const url = new URL(request.url ?? '', 'http://x');
  calls.push({
    url: url.pathname,
    method: request.method ?? '',
    host: request.headers.host ?? '',
    headers: request.headers,
    body,
  });
  const to = url.searchParams.get('to');
  if (to !== null) {
    response.writeHead(Number(url.searchParams.get('status') ?? 302), { location: to }).end('moved');
  } else if (url.pathname === '/slow') {
    response.writeHead(200).write('begun');
  } else if (url.pathname === '/big') {
    response.writeHead(200);
    const timer = setInterval(() => response.write(Buffer.alloc(50_000)), 1);
    response.on('close', () => clearInterval(timer));
  } else {
    response.writeHead(url.pathname === '/teapot' ? 418 : 200, {
      'set-cookie': ['a=1', 'b=2'],
      'x-kind': 'plain',
    });
    response.end('hello');
  }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  calls = [];
});
afterAll(async () => {
  await Promise.all(opened.map((outbound) => outbound.close()));
  server.closeAllConnections();
  await new Promise((done) => {
    server.close(done);
  });
});

const here = (path: string): string => `http://127.0.0.1:${port}${path}`;
const to = (target: string, status = 302): string =>
  here(`/go?status=${status}&to=${encodeURIComponent(target)}`);

describe('a call', () => {
  test('returns any status with headers and body, and stores no cookies', async () => {
    const outbound = open();
    const first = await outbound.fetch(here('/teapot'), {
      headers: { Cookie: 'stolen', 'X-Own': '1' },
      body: '{"a":1}',
    });
    expect(first).toMatchObject({
      status: 418,
      headers: { 'x-kind': 'plain', 'set-cookie': 'a=1, b=2' },
      url: here('/teapot'),
    });
    expect(first.body.toString()).toBe('hello');
    await outbound.fetch(here('/again'));
    expect(calls).toMatchObject([
      { method: 'POST', body: '{"a":1}', headers: { 'x-own': '1', 'user-agent': 'test' } },
      { method: 'GET' },
    ]);
    for (const { headers } of calls) expect(headers).not.toHaveProperty('cookie');
  });

  test('turns credentials in the URL into a header', async () => {
    await open().fetch(here('/').replace('http://', 'http://us%40er:p%3Aw@'));
    expect(calls[0]?.headers.authorization).toBe(`Basic ${Buffer.from('us@er:p:w').toString('base64')}`);
  });

  test('ends when it takes too long, is too large, is aborted, or does not connect', async () => {
    const outbound = open();
    await expect(outbound.fetch(here('/slow'), { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'outbound_timeout',
    });
    await expect(outbound.fetch(here('/big'), { maxBytes: 200_000 })).rejects.toMatchObject({
      code: 'outbound_too_large',
    });
    const signal = AbortSignal.timeout(50);
    await expect(outbound.fetch(here('/slow'), { signal })).rejects.toMatchObject({
      code: 'outbound_failed',
    });
    await expect(outbound.fetch('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'outbound_failed' });
    await expect(
      open({ resolve: () => Promise.resolve([]) }).fetch('http://nobody.test/'),
    ).rejects.toMatchObject({
      code: 'outbound_unresolved',
    });
  });

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://x/',
    'javascript:alert(1)',
    'data:,x',
    '',
    'no address',
    'http://',
  ])('to %j is rejected', async (address) => {
    await expect(open().fetch(address)).rejects.toMatchObject({ code: 'outbound_bad_url' });
  });
});

describe('redirects', () => {
  test('are followed at most three times', async () => {
    const outbound = open();
    const three = to(to(to(here('/end'))));
    expect((await outbound.fetch(three)).url).toBe(here('/end'));
    await expect(outbound.fetch(to(three))).rejects.toMatchObject({ code: 'outbound_too_many_redirects' });
    expect((await outbound.fetch(three, { maxRedirects: 0 })).status).toBe(302);
    expect((await outbound.fetch(to('/relative'))).url).toBe(here('/relative'));
    await expect(outbound.fetch(to('http://[bad'))).rejects.toMatchObject({ code: 'outbound_bad_url' });
    await expect(outbound.fetch(to('file:///etc/passwd'))).rejects.toMatchObject({
      code: 'outbound_bad_url',
    });
  });

  test.each([
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'body'],
    [308, 'POST', 'body'],
  ])('with %i after a POST continue as %s', async (status, method, body) => {
    await open().fetch(to(here('/end'), status), { body: 'body', headers: { 'content-type': 'text/plain' } });
    expect(calls[1]).toMatchObject({ url: '/end', method, body });
  });

  test('to another server contain no secrets', async () => {
    const outbound = open({ resolve: () => Promise.resolve(['127.0.0.1']) });
    const headers = { authorization: 'secret', 'x-signature': 'secret', accept: 'text/plain' };
    await outbound.fetch(to(`http://other.test:${port}/end`), { headers });
    expect(calls[1]).toMatchObject({ host: `other.test:${port}`, headers: { accept: 'text/plain' } });
    expect(JSON.stringify(calls[1]?.headers)).not.toContain('secret');
    await outbound.fetch(to('/end'), { headers });
    expect(calls[3]?.headers).toMatchObject(headers);
  });
});

describe('internal addresses', () => {
  const inner = [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://api.localhost/',
    'http://LOCALHOST./',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://10.0.0.1/',
    'http://172.16.5.5/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://１２７.0.0.1/',
    'http://①②⑦.0.0.1/',
  ];

  test.each(inner)('%s is rejected, when saved and when called', async (address) => {
    const outbound = open({ allowPrivate: false });
    await expect(outbound.fetch(address)).rejects.toMatchObject({ code: 'outbound_refused' });
    await expect(outbound.check(address)).rejects.toMatchObject({ code: 'outbound_refused' });
  });

  test('a name with an internal address is rejected, also among public ones', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['93.184.215.14', '10.0.0.1'],
      ['::ffff:10.0.0.1'],
      ['garbage'],
    ]) {
      const outbound = open({ allowPrivate: false, resolve: () => Promise.resolve(addresses) });
      await expect(outbound.fetch(`http://rebind.test:${port}/`)).rejects.toMatchObject({
        code: 'outbound_refused',
      });
      await expect(outbound.check(`http://rebind.test:${port}/`)).rejects.toMatchObject({
        code: 'outbound_refused',
      });
    }
    expect(calls).toEqual([]);
  });

  test('a name that resolves internally after the check is rejected when called', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const outbound = open({
      allowPrivate: false,
      resolve: () => Promise.resolve(answers.shift() ?? ['127.0.0.1']),
    });
    await expect(outbound.check(`http://rebind.test:${port}/`)).resolves.toBeUndefined();
    await expect(outbound.fetch(`http://rebind.test:${port}/`)).rejects.toMatchObject({
      code: 'outbound_refused',
    });
    expect(calls).toEqual([]);
  });

  test('the checked address is the one that is called: one DNS query per connection', async () => {
    let questions = 0;
    const outbound = open({
      resolve: () => {
        questions += 1;
        return Promise.resolve(questions === 1 ? ['127.0.0.1'] : ['169.254.169.254']);
      },
    });
    expect((await outbound.fetch(`http://once.test:${port}/end`)).status).toBe(200);
    expect(questions).toBe(1);
  });

  test('an internal redirect is rejected', async () => {
    const outbound = open();
    await expect(outbound.fetch(to('http://169.254.169.254/latest/'))).rejects.toMatchObject({
      code: 'outbound_refused',
    });
    const named = open({
      resolve: (name) => Promise.resolve([name === 'meta.test' ? '169.254.169.254' : '127.0.0.1']),
    });
    await expect(named.fetch(to('http://meta.test/'))).rejects.toMatchObject({ code: 'outbound_refused' });
  });

  test('configuration allows the local network and nothing else', () => {
    for (const address of [
      '127.0.0.1',
      '10.1.1.1',
      '::1',
      'fd00::1',
      '::ffff:192.168.0.1',
      '8.8.8.8',
      '2606:4700::1111',
    ]) {
      expect(isCallable(address, true)).toBe(true);
    }
    for (const address of [
      '169.254.169.254',
      '0.0.0.0',
      '224.0.0.1',
      '64:ff9b::7f00:1',
      'fe80::1',
      'x',
      '',
      '1',
      '127.1',
    ]) {
      expect(isCallable(address, true)).toBe(false);
    }
    expect(isCallable('8.8.8.8', false)).toBe(true);
    expect(isCallable('2606:4700::1111', false)).toBe(true);
  });
});
