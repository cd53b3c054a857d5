import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { heldClock, systemClock } from '../clock/clock.ts';
import { openRateLimiter } from './open-rate-limiter.ts';
import { memoryRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { redisStandIn } from './redis-stand-in.ts';

const minute = { limit: 3, windowSeconds: 60 };

const hits = async (limiter: RateLimiter, key: string, times: number): Promise<boolean[]> => {
  const verdicts: boolean[] = [];
  for (let time = 0; time < times; time += 1) verdicts.push((await limiter.hit(key, minute)).allowed);
  return verdicts;
};

describe('in memory', () => {
  test('allows the limit, then says when to come back, then allows again', async () => {
    const clock = heldClock();
    const limiter = memoryRateLimiter(clock);
    expect(await hits(limiter, 'a', 4)).toEqual([true, true, true, false]);
    expect(await hits(limiter, 'b', 1)).toEqual([true]);
    clock.advance(20_500);
    expect(await limiter.hit('a', minute)).toEqual({ allowed: false, retryAfter: 40 });
    clock.advance(39_499);
    expect(await limiter.hit('a', minute)).toEqual({ allowed: false, retryAfter: 1 });
    clock.advance(1);
    expect(await limiter.hit('a', minute)).toEqual({ allowed: true, retryAfter: 0 });
  });

  test('forgets a key on demand', async () => {
    const limiter = memoryRateLimiter(heldClock());
    await hits(limiter, 'a', 5);
    await limiter.reset('a');
    expect(await hits(limiter, 'a', 1)).toEqual([true]);
  });

  test('keeps a bounded number of keys, those in use longest', async () => {
    const limiter = memoryRateLimiter(heldClock(), 10);
    await hits(limiter, 'busy', 4);
    for (let index = 0; index < 50; index += 1) {
      await limiter.hit(`k${index}`, minute);
      expect((await limiter.hit('busy', minute)).allowed).toBe(false);
    }
    expect(await hits(limiter, 'k0', 1)).toEqual([true]);
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
      onTrouble: (error) => troubles.push(error),
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

  test('processes count together, windows end, keys are forgotten on demand', async () => {
    const [one, two] = [await open(redis.url), await open(redis.url)];
    expect(await hits(one, 'a', 2)).toEqual([true, true]);
    expect(await hits(two, 'a', 2)).toEqual([true, false]);
    expect(await one.hit('a', minute)).toEqual({ allowed: false, retryAfter: 60 });
    await two.reset('a');
    expect(await hits(one, 'a', 1)).toEqual([true]);
    const short = { limit: 1, windowSeconds: 0.1 };
    expect((await one.hit('short', short)).allowed).toBe(true);
    expect((await one.hit('short', short)).allowed).toBe(false);
    await sleep(130);
    expect((await one.hit('short', short)).allowed).toBe(true);
  });

  test('Redis that comes back counts again', async () => {
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

  test('without Redis each process counts for itself, and says so once', async () => {
    const gone = await redisStandIn();
    await gone.close();
    troubles.length = 0;
    const limiter = await open(gone.url);
    expect(await hits(limiter, 'a', 4)).toEqual([true, true, true, false]);
    expect(troubles).toHaveLength(1);
  });
});

test('without an address the limiter is in memory', async () => {
  const limiter = await openRateLimiter({
    redisUrl: undefined,
    clock: heldClock(),
    onTrouble: () => undefined,
  });
  expect(await hits(limiter, 'a', 4)).toEqual([true, true, true, false]);
  await limiter.close();
});
