import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { installErrorHandler } from '../http/error-handler.ts';
import { metricsReaders } from './may-read-metrics.ts';
import { createMetrics, metricsRoute } from './metrics.ts';

const token = 'metrics-token-of-this-test';
let app: FastifyInstance;
afterEach(() => app.close());

function serve(expected: string | undefined): void {
  // A proxy on this machine is trusted, as behind nginx: its word about the client changes nothing here.
  app = fastify({ trustProxy: '127.0.0.1' });
  installErrorHandler(app);
  metricsRoute(app, createMetrics(), metricsReaders(expected));
}

async function read(remoteAddress: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers });
  expect(answer.body.includes('confab_')).toBe(answer.statusCode === 200);
  return answer.statusCode;
}

describe('metrics are available', () => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'to a program on the same machine: %s',
    async (address) => {
      serve(undefined);
      expect(await read(address)).toBe(200);
    },
  );

  test('with the token, from anywhere', async () => {
    serve(token);
    expect(await read('203.0.113.7', { authorization: `Bearer ${token}` })).toBe(200);
    expect(
      await read('127.0.0.1', { 'x-forwarded-for': '203.0.113.7', authorization: `bearer ${token}` }),
    ).toBe(200);
    expect(await read('127.0.0.1')).toBe(200);
  });
});

describe('metrics are forbidden', () => {
  test.each(['203.0.113.7', '10.0.0.9', '2001:db8::1', '::ffff:203.0.113.7'])(
    'to another machine: %s',
    async (address) => {
      serve(undefined);
      expect(await read(address)).toBe(401);
      expect(await read(address, { 'x-forwarded-for': '127.0.0.1' })).toBe(401);
    },
  );

  test.each(['forwarded', 'via', 'x-forwarded-for', 'x-real-ip', 'x-forwarded-proto'])(
    'to clients that a proxy on this machine forwards with %s',
    async (name) => {
      serve(undefined);
      expect(await read('127.0.0.1', { [name]: '127.0.0.1' })).toBe(401);
    },
  );

  test.each([`Bearer ${token}x`, 'Bearer ', 'Bearer', `Basic ${token}`, token, ''])(
    'with %j',
    async (authorization) => {
      serve(token);
      expect(await read('203.0.113.7', { authorization })).toBe(401);
    },
  );
});
