import pLimit from 'p-limit';

/** Limits how many of the tasks it is given run concurrently in this process; in order. */
export function limitConcurrency(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  return pLimit(count);
}
