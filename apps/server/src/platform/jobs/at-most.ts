import pLimit from 'p-limit';

export type Turns = {
  /** Runs the work once fewer than the count are running, in the order they come. */
  run<T>(work: () => Promise<T>): Promise<T>;
  setCount(count: number): void;
};

/** Lets at most so many works run at once in this process. */
export function atMost(count: number): Turns {
  const limit = pLimit(count);
  return {
    run: (work) => limit(work),
    setCount: (next) => {
      limit.concurrency = next;
    },
  };
}
