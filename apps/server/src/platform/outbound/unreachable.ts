import { LRUCache } from 'lru-cache';

/**
 * Addresses that could not be reached. After this many failures in a row, calls to one are suspended for a minute:
 * each attempt occupies a worker.
 */
export type Unreachable = {
  /** The last error, while an address is suspended. */
  problemOf(address: string): string | undefined;
  failed(address: string, problem: string): void;
  reached(address: string): void;
};

const maxFailures = 3;

export function unreachableAddresses(): Unreachable {
  const known = new LRUCache<string, { failures: number; problem: string }>({
    max: 1000,
    ttl: 60_000,
    perf: { now: () => Date.now() },
  });
  return {
    problemOf(address) {
      const found = known.get(address);
      return found !== undefined && found.failures >= maxFailures ? found.problem : undefined;
    },
    failed(address, problem) {
      known.set(address, { failures: (known.get(address)?.failures ?? 0) + 1, problem });
    },
    reached: (address) => void known.delete(address),
  };
}
