import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/clock.ts';
import { openRateLimiter } from '../../src/platform/rate-limit/open-rate-limiter.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { hasRedis, startRedis } from '../redis.ts';
import { redisStandIn } from '../stand-ins/redis-stand-in.ts';

/* Limits of two nodes that share a Redis, each with its own connection; e2e/nodes has whole servers. */
const nodes: TestApp[] = [];
let end: () => Promise<void>;
beforeAll(async () => {
  if (hasRedis) {
    const redis = await startRedis();
    end = () => redis.kill();
    await open(redis.url);
  } else {
    const standIn = await redisStandIn();
    end = () => standIn.close();
    await open(standIn.url);
  }
}, 60_000);
afterAll(async () => {
  for (const node of nodes) {
    await node.close();
    await node.platform.limiter.close();
  }
  await end?.();
});

async function open(redisUrl: string): Promise<void> {
  for (let count = 0; count < 2; count += 1) {
    const onError = (error: unknown) => expect.fail(String(error));
    const limiter = await openRateLimiter({ redisUrl, clock: systemClock, onError });
    nodes.push(await startTestApp({ limiter }));
  }
}

/** Sends requests to the nodes in turn; returns how many were let through, and the status of the rest. */
async function letThrough(
  count: number,
  request: (node: TestApp, index: number) => Promise<{ statusCode: number }>,
): Promise<{ before: number; after: number[] }> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const node = nodes[index % nodes.length];
    if (node === undefined) throw new Error('no node');
    statuses.push((await request(node, index)).statusCode);
  }
  const first = statuses.indexOf(429);
  return first === -1 ? { before: count, after: [] } : { before: first, after: statuses.slice(first) };
}

const post = (node: TestApp, url: string, payload: object, remoteAddress: string) =>
  node.app.inject({ method: 'POST', url, payload, remoteAddress });
const wrong = (node: TestApp, email: string, remoteAddress: string) =>
  post(node, '/auth/sign_in', { email, password: 'Wrong-Horse-9' }, remoteAddress);

test('passwords for one address, from a new network each: ten on all nodes together', async () => {
  const tries = await letThrough(12, (node, index) =>
    wrong(node, node.fixtures.maya.email, `203.0.${index}.1`),
  );
  expect(tries).toEqual({ before: 10, after: [429, 429] });
});

test('passwords from one network, for a new address each: five on all nodes together', async () => {
  const tries = await letThrough(7, (node, index) =>
    wrong(node, `user-${index}@example.com`, '198.51.100.9'),
  );
  expect(tries).toEqual({ before: 5, after: [429, 429] });
});

test('sign-ins to the console from one network: five on all nodes together', async () => {
  const tries = await letThrough(7, (node, index) =>
    post(
      node,
      '/super_admin/sign_in',
      { email: `boss-${index}@example.com`, password: 'Wrong-Horse-9' },
      '198.51.100.10',
    ),
  );
  expect(tries).toEqual({ before: 5, after: [429, 429] });
});

test('emails with a new password for one address: five on all nodes together', async () => {
  const tries = await letThrough(7, (node, index) =>
    post(node, '/auth/password', { email: node.fixtures.jonas.email }, `198.18.${index}.1`),
  );
  expect(tries).toEqual({ before: 5, after: [429, 429] });
});
