import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { fakeClock } from '../../../test/clock.ts';
import { openRateLimiter } from './open-rate-limiter.ts';
import { heapUsed } from '../../../test/faults/heap.ts';
import { keyOf, memoryRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { redisStandIn } from '../../../test/stand-ins/redis-stand-in.ts';

const minute = { limit: 3, windowSeconds: 60 };

async function hits(limiter: RateLimiter, key: string, times: number): Promise<boolean[]> {
  const verdicts: boolean[] = [];
  for (let time = 0; time < times; time += 1) verdicts.push((await limiter.hit(key, minute)).allowed);
  return verdicts;
}

describe('in memory', () => {
  test('allows the limit, then returns when to retry, then allows again', async () => {
    const clock = fakeClock();
    const limiter = memoryRateLimiter(clock);
    expect(await hits(limiter, 'a', 4)).toEqual([true, true, true, false]);
    expect(await hits(limiter, 'b', 1)).toEqual([true]);
    clock.advance(20_500);
    expect(await limiter.hit('a', minute)).toEqual({ allowed: false, retryAfterSeconds: 40 });
    clock.advance(39_499);
    expect(await limiter.hit('a', minute)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    clock.advance(1);
    expect(await limiter.hit('a', minute)).toEqual({ allowed: true, retryAfterSeconds: 0 });
  });

  test('resets a key on demand', async () => {
    const limiter = memoryRateLimiter(fakeClock());
    await hits(limiter, 'a', 5);
    await limiter.reset('a');
    expect(await hits(limiter, 'a', 1)).toEqual([true]);
  });

  test('returns a hit, and no more than there were', async () => {
    const limiter = memoryRateLimiter(fakeClock());
    await limiter.takeBack('a', minute);
    await hits(limiter, 'a', 3);
    await limiter.takeBack('a', minute);
    expect(await hits(limiter, 'a', 2)).toEqual([true, false]);
    for (let time = 0; time < 9; time += 1) await limiter.takeBack('a', minute);
    expect(await hits(limiter, 'a', 4)).toEqual([true, true, true, false]);
  });

  test('keeps the most recently used keys', async () => {
    const limiter = memoryRateLimiter(fakeClock(), 10);
    await hits(limiter, 'busy', 4);
    for (let index = 0; index < 50; index += 1) {
      await limiter.hit(`k${index}`, minute);
      expect((await limiter.hit('busy', minute)).allowed).toBe(false);
    }
  });

  test('a flood of new keys resets no one’s count before their window ends', async () => {
    const clock = fakeClock();
    const limiter = memoryRateLimiter(clock, 10);
    await hits(limiter, 'refused', 4);
    await hits(limiter, 'nearly', 2);
    await hits(limiter, 'forgiven', 4);
    clock.advance(20_000);
    for (let index = 0; index < 100; index += 1) await limiter.hit(`k${index}`, { ...minute, limit: 50 });
    expect(await limiter.hit('refused', minute)).toEqual({ allowed: false, retryAfterSeconds: 40 });
    expect(await hits(limiter, 'nearly', 2)).toEqual([true, false]);
    await limiter.reset('forgiven');
    expect(await hits(limiter, 'forgiven', 1)).toEqual([true]);
    clock.advance(40_000);
    expect(await hits(limiter, 'refused', 4)).toEqual([true, true, true, false]);
  });

  test('others may share the counters after a flood, but not for longer than their own window', async () => {
    const clock = fakeClock();
    const limiter = memoryRateLimiter(clock, 1);
    const day = { limit: 1, windowSeconds: 86_400 };
    for (let index = 0; index < 20_000; index += 1) await limiter.hit(`flood ${index}`, day);
    let refused = 0;
    for (let index = 0; index < 100; index += 1) {
      const { allowed, retryAfterSeconds } = await limiter.hit(`honest ${index}`, minute);
      if (!allowed) refused += 1;
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    }
    // 20,000 keys in 65,536 places: somewhat more than a quarter of them.
    expect(refused).toBeLessThan(50);
  });

  test('entries have a fixed size and limited number', async () => {
    const limiter = memoryRateLimiter(fakeClock(), 1000);
    const before = heapUsed();
    for (let index = 0; index < 100; index += 1) await limiter.hit(`${index}${'x'.repeat(500_000)}`, minute);
    for (let index = 0; index < 20_000; index += 1) await limiter.hit(`key ${index}`, minute);
    expect(heapUsed() - before).toBeLessThan(4_000_000);
    expect([keyOf('a'), keyOf('x'.repeat(100_000))].map(({ length }) => length)).toEqual([43, 43]);
  });
});

describe('in Redis', () => {
  let redis: Awaited<ReturnType<typeof redisStandIn>>;
  const limiters: RateLimiter[] = [];
  const troubles: unknown[] = [];
  const open = async (redisUrl: string): Promise<RateLimiter> => {
    const limiter = await openRateLimiter({
      redisUrl,
      clock: systemClock,
      onError: (error) => troubles.push(error),
    });
    limiters.push(limiter);
    return limiter;
  };
  beforeAll(async () => {
    redis = await redisStandIn();
  });
  afterAll(async () => {
    await Promise.all(limiters.map((limiter) => limiter.close()));
    await redis.close();
  });

  test('Redis receives only hashed keys', async () => {
    const limiter = await open(redis.url);
    await limiter.hit(`sign-in:email:${'x'.repeat(10_000)}`, minute);
    expect(redis.keys()).toContain(`confab:rate:${keyOf(`sign-in:email:${'x'.repeat(10_000)}`)}`);
    expect(Math.max(...redis.keys().map(({ length }) => length))).toBe('confab:rate:'.length + 43);
  });

  test('processes count together, windows end, keys are reset on demand', async () => {
    const [one, two] = [await open(redis.url), await open(redis.url)];
    expect(await hits(one, 'a', 2)).toEqual([true, true]);
    expect(await hits(two, 'a', 2)).toEqual([true, false]);
    expect(await one.hit('a', minute)).toEqual({ allowed: false, retryAfterSeconds: 60 });
    await two.reset('a');
    expect(await hits(one, 'a', 1)).toEqual([true]);
    await hits(one, 'b', 3);
    await two.takeBack('b', minute);
    expect(await hits(one, 'b', 2)).toEqual([true, false]);
    await two.takeBack('unknown', minute);
    expect(await hits(one, 'unknown', 4)).toEqual([true, true, true, false]);
    const short = { limit: 1, windowSeconds: 0.1 };
    expect((await one.hit('short', short)).allowed).toBe(true);
    expect((await one.hit('short', short)).allowed).toBe(false);
    await sleep(130);
    expect((await one.hit('short', short)).allowed).toBe(true);
  });

  test('counts again once Redis is available again', async () => {
    const first = await redisStandIn();
    const limiter = await open(first.url);
    expect(await hits(limiter, 'a', 3)).toEqual([true, true, true]);
    await first.close();
    expect(await hits(limiter, 'a', 1)).toEqual([true]);
    const second = await redisStandIn(Number(new URL(first.url).port));
    const observer = await open(second.url);
    await vi.waitFor(async () => {
      await limiter.hit('b', { limit: 1000, windowSeconds: 60 });
      expect((await observer.hit('b', { limit: 1, windowSeconds: 60 })).allowed).toBe(false);
      await observer.reset('b');
    }, 5000);
    await second.close();
  });

  test('without Redis each process counts by itself, and logs that once', async () => {
    const gone = await redisStandIn();
    await gone.close();
    troubles.length = 0;
    const limiter = await open(gone.url);
    expect(await hits(limiter, 'a', 4)).toEqual([true, true, true, false]);
    expect(troubles).toHaveLength(1);
  });
});

test('without a URL the limiter is in memory', async () => {
  const limiter = await openRateLimiter({
    redisUrl: undefined,
    clock: fakeClock(),
    onError: () => undefined,
  });
  expect(await hits(limiter, 'a', 4)).toEqual([true, true, true, false]);
  await limiter.close();
});
