import { setTimeout as sleep } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drainOnClose } from './drain.ts';
import { repeatAnswers } from './repeat-answers.ts';
import { logRequests } from './request-log.ts';

let app: FastifyInstance;
let handled: string[];
let isSame: () => Promise<boolean>;
let requestCount: number;
beforeEach(() => {
  [handled, requestCount, isSame] = [[], 0, () => Promise.resolve(true)];
  app = fastify({ return503OnClosing: false, genReqId: () => `request ${(requestCount += 1)}` });
  repeatAnswers(app);
  drainOnClose(app);
  logRequests(app);
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/:page',
    handler: (request, reply) => {
      handled.push(request.url);
      reply.mayRepeat = () => isSame();
      if (request.url === '/missing') void reply.status(404);
      return reply
        .headers({
          etag: 'W/"1"',
          'content-type': 'text/html',
          'content-security-policy': "default-src 'none'",
        })
        .send(Buffer.from(`${request.url} ${handled.length}`));
    },
  });
});
afterEach(() => app.close());

const get = (url = '/page', headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

test('an answer is repeated with its head and a request id of its own', async () => {
  const [first, second] = [await get(), await get()];
  expect(handled).toEqual(['/page']);
  expect([second.statusCode, second.body]).toEqual([200, '/page 1']);
  expect([first, second].map(({ headers }) => headers['x-request-id'])).toEqual(['request 1', 'request 2']);
  for (const name of ['etag', 'content-type', 'content-security-policy', 'content-length'])
    expect([name, second.headers[name]]).toEqual([name, first.headers[name]]);
});

test('a browser that has it is told so, and one that has another gets it', async () => {
  await get();
  const known = await get('/page', { 'if-none-match': 'W/"1"' });
  expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', 'W/"1"']);
  const other = await get('/page', { 'if-none-match': 'W/"2"' });
  expect([other.statusCode, other.body]).toEqual([200, '/page 1']);
  expect(handled).toHaveLength(1);
});

test('as soon as it may not be repeated, it is made again', async () => {
  await get();
  isSame = () => Promise.resolve(false);
  expect((await get()).body).toBe('/page 2');
  isSame = () => Promise.resolve(true);
  expect((await get()).body).toBe('/page 2');
});

test('a check that throws leaves the answer to the route', async () => {
  await get();
  isSame = () => Promise.reject(new Error('too many'));
  const answer = await get();
  expect([answer.body, answer.headers['x-request-id']]).toEqual(['/page 2', 'request 2']);
});

test.each([
  ['URL', { method: 'GET', url: '/page?a' }],
  ['host', { method: 'GET', url: '/page', headers: { host: 'other.test' } }],
  ['encoding', { method: 'GET', url: '/page', headers: { 'accept-encoding': 'gzip' } }],
  ['method', { method: 'HEAD', url: '/page' }],
  ['method', { method: 'POST', url: '/page' }],
  ['body', { method: 'GET', url: '/page', body: { a: 1 } }],
  ['session', { method: 'GET', url: '/page', headers: { 'access-token': 'a' } }],
] as const)('requests that differ by %s are not given the answer', async (_name, request) => {
  await get();
  await app.inject(request);
  expect(handled).toHaveLength(2);
  await get();
  expect(handled).toHaveLength(2);
});

test('errors, long addresses, and answers to sessions are not kept', async () => {
  const session = { 'access-token': 'a' };
  for (const [url, headers] of [['/missing'], [`/page?${'a'.repeat(500)}`], ['/other', session]] as const) {
    await get(url, headers);
    const before = handled.length;
    await get(url);
    expect([url, handled.length]).toEqual([url, before + 1]);
  }
});

test('a server that closes announces it in every answer', async () => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const open = async () => (await fetch(`${url}/page`)).headers.get('connection');
  expect([await open(), await open()]).toEqual(['keep-alive', 'keep-alive']);
  const closed = app.close();
  await sleep(0);
  expect(await open()).toBe('close');
  await closed;
});
