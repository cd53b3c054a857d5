import type { TestApp } from '../harness.ts';

/** Runs the work with a very short timeout for external calls. */
export async function withShortTimeout<T>({ platform }: TestApp, work: () => Promise<T>): Promise<T> {
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
