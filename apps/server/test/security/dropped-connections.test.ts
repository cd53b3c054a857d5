import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { filePart, openCall } from '../faults/raw-http.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  const bounds = { maxUploadBytes: 600_000, maxAnswerBytes: 2_500_000 };
  t = await startTestApp({ limiter: noLimits, bounds });
  base = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

const headers = () => ({ api_access_token: t.fixtures.maya.token });

async function conversationUrl(): Promise<string> {
  const list = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
  const opened = await t.as(t.fixtures.maya).post(list, { source_id: t.fixtures.tessa.sourceId });
  return `${list}/${opened.json().id}/messages`;
}

test('disconnected callers free the memory of their large response', async () => {
  const url = await conversationUrl();
  expect((await t.as(t.fixtures.maya).post(url, { content: '\u0001'.repeat(149_000) })).statusCode).toBe(200);
  for (let time = 0; time < 30; time += 1) {
    const call = openCall(base, `GET ${url}`, headers());
    await sleep(time % 8);
    call.socket.destroy();
    await call.closed;
  }
  await vi.waitFor(async () => {
    const answer = await fetch(base + url, { headers: headers() });
    await answer.text();
    expect(answer.status).toBe(200);
  });
});

test('aborted uploads leave no file, and free their space', async () => {
  const url = await conversationUrl();
  const parts = Array.from(
    { length: 10 },
    () => `${filePart('b', 'attachments[]', 'a.txt')}${'x'.repeat(20_000)}\r\n`,
  );
  const body = `${parts.join('')}--b--\r\n`;
  const type = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length };
  for (let time = 0; time < 60; time += 1) {
    const call = openCall(base, `POST ${url}`, { ...headers(), ...type });
    call.socket.write(body);
    await sleep(time % 20);
    call.socket.resetAndDestroy();
    await call.closed;
  }
  await vi.waitFor(async () => expect(await readdir(t.incoming)).toEqual([]));
  const form = new FormData();
  form.set('content', 'honest');
  form.append('attachments[]', new File(['x'.repeat(500_000)], 'a.txt', { type: 'text/plain' }));
  const answer = await fetch(base + url, { method: 'POST', headers: headers(), body: form });
  expect(answer.status).toBe(200);
});

test.each([
  ['a form without a length that never ends', 'POST /auth/sign_in', 'multipart/form-data; boundary=b'],
  ['a rejected body that continues', 'POST /no/such/route', 'application/octet-stream'],
])('%s is not read indefinitely', async (_, line, type) => {
  const call = openCall(base, line, { 'transfer-encoding': 'chunked', 'content-type': type });
  const chunk = 'x'.repeat(65_536);
  let sent = 0;
  while (!call.socket.destroyed && sent < 60_000_000) {
    sent += chunk.length;
    if (!call.socket.write(`10000\r\n${chunk}\r\n`)) await Promise.race([sleep(50), call.closed]);
    await sleep(2);
  }
  await call.closed;
  expect(sent).toBeLessThan(20_000_000);
});
