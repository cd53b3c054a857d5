import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { filePart, openCall, type RawCall } from '../faults/raw-http.ts';
import { noLimits } from '../contract-fuzz/no-limits.ts';

let t: TestApp;
let base: string;
const calls: RawCall[] = [];
/** A fraction of the real window; the minimum speed is the real one. */
const bounds = {
  paceWindowMs: 800,
  minBytesPerSecond: 4096,
  maxBodyBytes: 1_000_000,
  maxUploadBytes: 400_000,
  maxAnswerBytes: 4_000_000,
};
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits, bounds });
  base = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  calls.splice(0).forEach(({ socket }) => socket.destroy());
  await vi.waitFor(async () => expect(await readdir(t.incoming)).toEqual([]));
});
afterAll(() => t.close());

const upload = () => `POST /api/v1/accounts/${t.fixtures.account.id}/upload`;
const labels = () => `POST /api/v1/accounts/${t.fixtures.account.id}/labels`;
const conversations = () => `POST /api/v1/accounts/${t.fixtures.account.id}/conversations`;

function open(line: string, length: number, type: string): RawCall {
  const call = openCall(base, line, {
    'content-type': type,
    'content-length': length,
    api_access_token: t.fixtures.maya.token,
  });
  calls.push(call);
  return call;
}

/** Sends chunks at a fixed pace until the connection ends or all are sent. */
async function drip(call: RawCall, chunks: number, chunk: string, everyMs: number): Promise<void> {
  for (let sent = 0; sent < chunks && !call.socket.destroyed; sent += 1) {
    call.socket.write(chunk);
    await sleep(everyMs);
  }
}

describe('a slow body', () => {
  test.each([
    ['JSON', labels, 'application/json', '{"title":"'],
    ['a form', labels, 'application/x-www-form-urlencoded', 'title='],
    ['a file', upload, 'multipart/form-data; boundary=b', filePart('b', 'attachment')],
  ])('of %s is aborted with 408, and leaves nothing', async (_, line, type, start) => {
    const call = open(line(), 30_000, type);
    call.socket.write(start);
    void drip(call, 200, 'x', 20);
    expect(await call.status).toBe(408);
    await call.closed;
  });
});

test('a legitimate upload by a slow phone completes, however many windows it takes', async () => {
  const head = filePart('b', 'attachment', 'slow.txt');
  const tail = '\r\n--b--\r\n';
  // Three windows long, at four times the minimum speed.
  const chunks = 120;
  const call = open(upload(), head.length + chunks * 330 + tail.length, 'multipart/form-data; boundary=b');
  call.socket.write(head);
  await drip(call, chunks, 'y'.repeat(330), 20);
  call.socket.write(tail);
  expect(await call.status).toBe(200);
});

describe('the total of pending bodies', () => {
  test('in memory is bounded; later requests learn when to retry, and succeed once it is free', async () => {
    // Each of the four needs a third of it, so the last one to be read exceeds it.
    const holders = Array.from({ length: 4 }, () => {
      const call = open(conversations(), 900_000, 'application/json');
      call.socket.write(`{"message":{"content":"${'x'.repeat(300_000)}`);
      return call;
    });
    expect(await Promise.race(holders.map(({ status }) => status))).toBe(503);
    for (const { socket } of holders) socket.destroy();
    const later = () =>
      fetch(base + labels().slice('POST '.length), {
        method: 'POST',
        headers: { 'content-type': 'application/json', api_access_token: t.fixtures.maya.token },
        body: JSON.stringify({ title: 'roomy', description: 'x'.repeat(15_000) }),
      });
    await expect.poll(async () => (await later()).status).toBe(200);
  });

  test('on disk is bounded too', async () => {
    const first = open(upload(), 900_000, 'multipart/form-data; boundary=b');
    first.socket.write(filePart('b', 'attachment') + 'x'.repeat(300_000));
    await vi.waitFor(async () => expect(await readdir(t.incoming)).toHaveLength(1));
    const second = open(upload(), 900_000, 'multipart/form-data; boundary=b');
    second.socket.write(filePart('b', 'attachment') + 'x'.repeat(300_000));
    expect(await second.status).toBe(503);
  });
});

// The client is disconnected within a second or two; on a busy machine, no other request may come in between.
const timed = { retry: 3, timeout: 40_000 };
test('a client that never reads its responses is disconnected; others have to wait', timed, async () => {
  const opened = await t.as(t.fixtures.maya).post(`/api/v1/accounts/${t.fixtures.account.id}/conversations`, {
    source_id: t.fixtures.tessa.sourceId,
  });
  const url = `/api/v1/accounts/${t.fixtures.account.id}/conversations/${opened.json().id}/messages`;
  const headers = { api_access_token: t.fixtures.maya.token };
  for (let count = 0; count < 2; count += 1)
    expect((await t.as(t.fixtures.maya).post(url, { content: '\u0001'.repeat(149_000) })).statusCode).toBe(
      200,
    );
  const ask = async () => {
    const answer = await fetch(base + url, { headers });
    await answer.text();
    return answer.status;
  };
  expect(await ask()).toBe(200);
  const deaf = openCall(base, `GET ${url}`, headers);
  calls.push(deaf);
  deaf.socket.pause();
  const again = `GET ${url} HTTP/1.1\r\nhost: x\r\napi_access_token: ${t.fixtures.maya.token}\r\n\r\n`;
  deaf.socket.write(again.repeat(7));
  await vi.waitFor(async () => expect(await ask()).toBe(503), { interval: 20, timeout: 10_000 });
  await vi.waitFor(async () => expect(await ask()).toBe(200), { interval: 50, timeout: 10_000 });
  // Bytes in the system's buffers are still read; those queued in the server are gone.
  deaf.socket.resume();
  await deaf.closed;
});
