import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('no more run at once than the count, which can change', async () => {
  const turns = atMost(2);
  const started: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const works = gates.map(({ promise }, index) =>
    turns.run(async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(started).toEqual([0, 1]);
  turns.setCount(1);
  gates[0]?.resolve();
  await settle();
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await settle();
  expect(started).toEqual([0, 1, 2]);
  turns.setCount(3);
  await settle();
  expect(started).toEqual([0, 1, 2, 3, 4]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4]);
});
