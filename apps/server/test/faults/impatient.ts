import type { TestApp } from '../harness.ts';

/** Does the work with an outside world that is waited for no longer than a moment. */
export async function impatiently<T>({ platform }: TestApp, work: () => Promise<T>): Promise<T> {
  const { outbound } = platform;
  platform.outbound = {
    ...outbound,
    fetch: (address, options) => outbound.fetch(address, { ...options, timeoutMs: 300 }),
  };
  try {
    return await work();
  } finally {
    platform.outbound = outbound;
  }
}
