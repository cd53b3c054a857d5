import { setTimeout as sleep } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Socket } from 'node:net';
import { drainOnClose } from './drain.ts';

let app: FastifyInstance;
let base: string;
const sockets: Socket[] = [];
beforeEach(async () => {
  app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  drainOnClose(app, 600);
  app.get('/slow', async () => {
    await sleep(450);
    return 'whole';
  });
  app.get('/never', () => new Promise<never>(() => undefined));
  base = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Opens a connection that sends this much; the promise is what it received until its end. */
function writeText(text: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  sockets.push(socket);
  socket.write(text);
  return new Promise((resolve) => {
    let received = '';
    socket.on('data', (data: Buffer) => (received += data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

test.each([
  ['nothing', ''],
  ['half of the headers', 'GET /slow HTTP/1.1\r\nhost: x'],
  ['a request and half of the next', 'GET /none HTTP/1.1\r\nhost: x\r\n\r\nGET / HT'],
])('a connection on which %s was sent does not delay shutdown', async (_, text) => {
  const received = writeText(text);
  await sleep(50);
  await app.close();
  await received;
});

test('a running request gets its whole response', async () => {
  const received = writeText('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await sleep(50);
  await app.close();
  expect(await received).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*whole$/);
});

test('a request that never ends is aborted', async () => {
  const received = writeText('GET /never HTTP/1.1\r\nhost: x\r\n\r\n');
  await sleep(50);
  await app.close();
  expect(await received).toBe('');
});
