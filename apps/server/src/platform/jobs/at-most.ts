import pLimit from 'p-limit';

/** Runs at most so many of the works it is given at once in this process, in the order they come. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  return pLimit(count);
}
