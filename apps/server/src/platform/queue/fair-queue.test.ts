import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

test('each queue waits for one task of every other, however long they are', async () => {
  const queue = fairQueue(1);
  const done: string[] = [];
  const add = (line: string, name: string) =>
    queue.run(line, async () => {
      await setImmediate();
      done.push(name);
    });
  const work = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => add(name.slice(0, 1), name));
  expect(['a', 'b', 'c', 'd'].map((line) => queue.waiting(line))).toEqual([3, 2, 1, 0]);
  await Promise.all(work);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(queue.waiting()).toBe(0);
});

test('a limited number runs concurrently, and failures free capacity', async () => {
  const queue = fairQueue(3);
  let [running, maxRunning] = [0, 0];
  const work = Array.from({ length: 20 }, (_, index) =>
    queue.run(`line ${index % 4}`, async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await setImmediate();
      running -= 1;
      if (index % 3 === 0) throw new Error('failed');
      return index;
    }),
  );
  const results = await Promise.allSettled(work);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  expect([maxRunning, running, queue.waiting()]).toEqual([3, 0, 0]);
});
