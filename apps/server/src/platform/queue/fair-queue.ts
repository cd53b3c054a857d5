/** Runs work a few at a time, in turns between the lines that wait. */
export type FairQueue = {
  /** Runs it when it is this line's turn. */
  run<T>(line: string, work: () => Promise<T>): Promise<T>;
  /** How much waits, in one line or in all of them. */
  waiting(line?: string): number;
};

/**
 * A queue with much work does not block the others: each waits for at most one piece of work of every other queue.
 * Within a queue it is first come, first served.
 */
export function fairQueue(batchSize: number): FairQueue {
  // A map keeps the order in which keys were added: the first line is the next.
  const lines = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;
  const startNext = (): void => {
    if (running >= batchSize) return;
    const next = lines.entries().next().value;
    if (next === undefined) return;
    const [line, queue] = next;
    const start = queue.shift();
    lines.delete(line);
    if (queue.length > 0) lines.set(line, queue);
    running += 1;
    waiting -= 1;
    start?.();
  };
  return {
    async run(line, work) {
      await new Promise<void>((start) => {
        const queue = lines.get(line);
        if (queue === undefined) lines.set(line, [start]);
        else queue.push(start);
        waiting += 1;
        startNext();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
    waiting: (line) => (line === undefined ? waiting : (lines.get(line)?.length ?? 0)),
  };
}
