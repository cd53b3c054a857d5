import { afterEach, expect, test, vi } from 'vitest';
import type { GuardedFetch } from './guarded-fetch.ts';
import { postHook } from './post-hook.ts';

const refused = () => Promise.reject(Object.assign(new Error('not reached'), { code: 'outbound_failed' }));

afterEach(() => void vi.useRealTimers());

test('an unreachable server is paused for a minute, and no other', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const fetch = vi.fn<GuardedFetch['fetch']>().mockImplementation(refused);
  const outbound = { fetch, close: () => Promise.resolve() } as unknown as GuardedFetch;
  const post = (name: string) => postHook(outbound, `http://${name}.test/`, {});
  for (let time = 0; time < 5; time += 1) expect(await post('silent')).toBe('not reached');
  expect(fetch).toHaveBeenCalledTimes(3);
  await post('other');
  expect(fetch).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(61_000);
  // The cache reads the clock once a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5));
  fetch.mockResolvedValue({ status: 200 } as never);
  expect(await post('silent')).toBeUndefined();
  fetch.mockImplementation(refused);
  await post('silent');
  await post('silent');
  expect(fetch).toHaveBeenCalledTimes(7);
});

test('a server has five seconds to respond, and a redirect is not a response', async () => {
  const fetch = vi.fn<GuardedFetch['fetch']>().mockResolvedValue({ status: 200 } as never);
  const outbound = { fetch, close: () => Promise.resolve() } as unknown as GuardedFetch;
  await postHook(outbound, 'http://prompt.test/', { event: 'message_created' });
  expect(fetch.mock.lastCall).toEqual([
    'http://prompt.test/',
    expect.objectContaining({ timeoutMs: 5_000, maxRedirects: 0, body: '{"event":"message_created"}' }),
  ]);
});
