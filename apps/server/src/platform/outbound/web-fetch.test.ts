import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeServer } from '../../../test/close-server.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { webFetch } from './web-fetch.ts';

let server: Server;
let url: string;
let left: Promise<void>;
const outbound = guardedFetch({ allowPrivate: true, userAgent: 'test' });
const fetchIt = webFetch(outbound, { timeoutMs: 5000, maxBytes: 1000 });

beforeAll(async () => {
  server = createServer((request, response) => {
    left = new Promise((closed) => void response.once('close', closed));
    const path = request.url ?? '';
    if (path === '/moved') return void response.writeHead(302, { location: '/' }).end();
    if (path === '/none') return void response.writeHead(204).end();
    if (path === '/large') return void response.end('x'.repeat(2000));
    if (path === '/begun') return void response.write('first');
    if (path === '/cut') return void response.write('first', () => response.destroy());
    request.pipe(
      response.writeHead(200, { 'x-method': request.method, 'x-key': request.headers['x-key'] ?? '' }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await outbound.close();
  await closeServer(server);
});

test('a text is sent and its response returned', async () => {
  const answer = await fetchIt(url, { method: 'POST', body: 'hello', headers: { 'x-key': 'k' } });
  const { status, headers } = answer;
  expect([status, headers.get('x-method'), headers.get('x-key'), await answer.text()]).toEqual([
    200,
    'POST',
    'k',
    'hello',
  ]);
  expect((await fetchIt(url)).headers.get('x-method')).toBe('GET');
});

test('a redirect is returned as the response, and so is one without a body', async () => {
  expect((await fetchIt(`${url}/moved`)).status).toBe(302);
  expect([(await fetchIt(`${url}/none`)).status, (await fetchIt(`${url}/none`)).body]).toEqual([204, null]);
});

test('the response is streamed, and stopping to read aborts the call', async () => {
  const reader = (await fetchIt(`${url}/begun`)).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
  await reader?.cancel();
  await left;
  const controller = new AbortController();
  const answer = await fetchIt(`${url}/begun`, { signal: controller.signal });
  controller.abort();
  await expect(answer.text()).rejects.toThrow();
  await left;
});

test('interrupted, oversized, and forbidden calls fail', async () => {
  await expect((await fetchIt(`${url}/cut`)).text()).rejects.toThrow();
  await expect((await fetchIt(`${url}/large`)).text()).rejects.toMatchObject({ code: 'outbound_too_large' });
  const guarded = guardedFetch({ allowPrivate: false, userAgent: 'test' });
  const refused = webFetch(guarded, { timeoutMs: 5000, maxBytes: 1000 })(url);
  await expect(refused).rejects.toMatchObject({ code: 'outbound_refused' });
  await guarded.close();
  await expect(fetchIt(new URL(url))).rejects.toThrow(TypeError);
});
