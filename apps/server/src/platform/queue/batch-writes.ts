import { isDatabaseOutage } from '../db/outage.ts';

/** Writes one item together with others that arrive at about the same time; settles with their write. */
export type WriteBatcher<T> = (line: string, item: T) => Promise<void>;

type Waiting<T> = { item: T; settle: PromiseWithResolvers<void> };

/**
 * One write at a time per queue: items that arrive during a write are written with the next one, so the cost of a burst
 * does not grow with its size. If a write of several fails, each is written separately: one invalid item does not fail
 * the others. While the database is unavailable, all waiting writes fail together.
 */
export function batchWrites<T>(
  write: (items: readonly T[]) => Promise<void>,
  limits: { items: number; size: number },
  sizeOf: (item: T) => number,
): WriteBatcher<T> {
  const lines = new Map<string, Waiting<T>[]>();

  async function runLine(line: string, queue: Waiting<T>[]): Promise<void> {
    for (;;) {
      const batch = takeBatch(queue);
      if (batch.length === 0) break;
      await writeAll(batch).catch((error: unknown) => writeEach(batch, queue, error));
    }
    lines.delete(line);
  }

  async function writeAll(batch: readonly Waiting<T>[]): Promise<void> {
    await write(batch.map(({ item }) => item));
    for (const { settle } of batch) settle.resolve();
  }

  async function writeEach(batch: readonly Waiting<T>[], queue: Waiting<T>[], error: unknown): Promise<void> {
    const failed = isDatabaseOutage(error) ? [...batch, ...queue.splice(0)] : batch.length === 1 ? batch : [];
    for (const { settle } of failed) settle.reject(error);
    if (failed.length > 0) return;
    for (const one of batch) await write([one.item]).then(one.settle.resolve, one.settle.reject);
  }

  function takeBatch(queue: Waiting<T>[]): Waiting<T>[] {
    let size = 0;
    let count = 0;
    for (const { item } of queue) {
      size += sizeOf(item);
      if (count > 0 && (count >= limits.items || size > limits.size)) break;
      count += 1;
    }
    return queue.splice(0, count);
  }

  return (line, item) => {
    const settle = Promise.withResolvers<void>();
    const queue = lines.get(line);
    if (queue !== undefined) queue.push({ item, settle });
    else {
      const begun = [{ item, settle }];
      lines.set(line, begun);
      void runLine(line, begun);
    }
    return settle.promise;
  };
}
