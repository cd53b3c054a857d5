import { beforeEach, expect, test } from 'vitest';
import { type FakeClock, fakeClock } from '../../../test/clock.ts';
import { networksOf } from '../../platform/rate-limit/networks.ts';
import { memoryRateLimiter, type RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { limitFiles, limitNewConversations, limitNewVisitors } from './steps/limit-visitors.ts';

let clock: FakeClock;
let platform: { limiter: RateLimiter };
let visitors = 0;
beforeEach(() => {
  clock = fakeClock();
  platform = { limiter: memoryRateLimiter(clock) };
});

/** A new visitor. */
function visitorAt(address: string, inboxId = 1) {
  visitors += 1;
  return {
    kind: 'visitor' as const,
    accountId: 1,
    accountLocale: 'en',
    inboxId,
    networks: networksOf(address),
    contactInbox: { id: visitors, contactId: visitors, sourceId: `s${visitors}`, hmacVerified: false },
  };
}

/** How many of so many are let through before the first that is not. */
async function letThrough(times: number, call: () => Promise<void>): Promise<number> {
  for (let time = 0; time < times; time += 1) {
    try {
      await call();
    } catch {
      return time;
    }
  }
  return times;
}

const tenMinutes = 600_000;

test('many visitors of one network: a burst, and a thousand per hour', async () => {
  const next = () => limitNewVisitors(platform, visitorAt('192.0.2.1'));
  expect(await letThrough(500, next)).toBe(400);
  clock.advance(tenMinutes);
  expect(await letThrough(500, next)).toBe(400);
  clock.advance(tenMinutes);
  expect(await letThrough(500, next)).toBe(200);
  expect(await letThrough(5, () => limitNewVisitors(platform, visitorAt('192.0.2.2')))).toBe(5);
  expect(await letThrough(5, () => limitNewVisitors(platform, visitorAt('192.0.2.1', 2)))).toBe(5);
  clock.advance(4 * tenMinutes);
  expect(await letThrough(500, next)).toBe(400);
});

test('many visitors of one network create three hundred conversations in a burst, six hundred in six hours', async () => {
  const next = () => limitNewConversations(platform, visitorAt('192.0.2.1'));
  expect(await letThrough(400, next)).toBe(300);
  clock.advance(tenMinutes);
  expect(await letThrough(400, next)).toBe(300);
  clock.advance(tenMinutes);
  expect(await letThrough(400, next)).toBe(0);
  clock.advance(34 * tenMinutes);
  expect(await letThrough(400, next)).toBe(300);
});

test('many visitors of one network declare six hundred files per hour', async () => {
  expect(await letThrough(700, () => limitFiles(platform, visitorAt('192.0.2.1'), 1))).toBe(600);
});

test('a /48 of IPv6 has the limits of eight addresses, however it is split', async () => {
  let subnet = 0;
  const next = () => limitNewVisitors(platform, visitorAt(`2001:db8:1:${(subnet += 1).toString(16)}::1`));
  expect(await letThrough(4000, next)).toBe(3200);
});

test('callers on this machine are not limited', async () => {
  const visitor = visitorAt('127.0.0.1');
  expect(await letThrough(500, () => limitNewConversations(platform, visitor))).toBe(500);
});
