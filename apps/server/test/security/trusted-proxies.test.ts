import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/platform/clock/clock.ts';
import { memoryRateLimiter, type RateLimiter } from '../../src/platform/rate-limit/rate-limiter.ts';
import { fixturePassword } from '../fixtures.ts';
import { connect, room } from '../live.ts';
import { startLiveTestApp, type LiveTestApp } from '../live-app.ts';

/* TRUSTED_PROXIES over real connections: who a request, a session, and a socket are counted and shown as. */
const counted = new Set<string>();
const limiter = memoryRateLimiter(systemClock);
const recording: RateLimiter = {
  ...limiter,
  hit: (key, rule) => {
    counted.add(key);
    return limiter.hit(key, rule);
  },
};
/** A client behind two proxies: one in 10.0.0.0/8, and one on this machine. It wrote the first entry itself. */
const headers = { 'x-forwarded-for': '192.0.2.66, 203.0.113.7, 10.1.1.1' };

let trusting: LiveTestApp;
let wary: LiveTestApp;
beforeAll(async () => {
  trusting = await startLiveTestApp({ limiter: recording, trustedProxies: ['loopback', '10.0.0.0/8'] });
  wary = await startLiveTestApp({ limiter: recording, trustedProxies: ['10.0.0.0/8'] });
}, 60_000);
afterAll(async () => {
  await trusting?.close();
  await wary?.close();
});
beforeEach(() => counted.clear());

/** The addresses under which a purpose was counted. */
const addresses = (purpose: string) =>
  [...counted].filter((key) => key.startsWith(`${purpose}:`)).map((key) => key.slice(purpose.length + 1));

/** Signs in over a real connection; returns the address its session shows. */
async function signIn(t: LiveTestApp): Promise<unknown> {
  const { aiko } = t.fixtures;
  const answer = await fetch(`http://127.0.0.1:${t.port}/auth/sign_in`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: aiko.email, password: fixturePassword }),
  });
  expect(answer.status).toBe(200);
  const { ip } = await t.database.db
    .selectFrom('session')
    .select('ip')
    .where('user_id', '=', aiko.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return ip;
}

async function listen(t: LiveTestApp): Promise<void> {
  const socket = await connect(`ws://127.0.0.1:${t.port}/cable`, undefined, headers);
  const unknown = room('x'.repeat(24), { user_id: t.fixtures.maya.id, account_id: t.fixtures.account.id });
  socket.send({ command: 'subscribe', identifier: unknown });
  await vi.waitFor(() => expect(socket.types()).toContain('reject_subscription'));
  socket.socket.close();
}

test('behind trusted proxies, requests and sockets are those of the client', async () => {
  expect(await signIn(trusting)).toBe('203.0.113.7');
  expect(addresses('sign-in:network')).toEqual(['203.0.113.7']);
  await listen(trusting);
  expect(addresses('cable.refused')).toEqual(['203.0.113.7']);
});

test('a proxy that is not trusted names the last hop only for counting, and together with all others', async () => {
  expect(await signIn(wary)).toBe('127.0.0.1');
  const forwarded = ['10.1.1.1', 'forwarded by this machine'];
  expect(addresses('sign-in:network')).toEqual(forwarded);
  await listen(wary);
  expect(addresses('cable.refused')).toEqual(forwarded);
});
