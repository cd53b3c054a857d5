import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('at most the limit run concurrently, in the order added', async () => {
  const inTurn = limitConcurrency(2);
  const started: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const works = gates.map(({ promise }, index) =>
    inTurn(async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await settle();
  expect(started).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
});
