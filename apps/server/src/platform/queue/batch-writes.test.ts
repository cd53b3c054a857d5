import { expect, test } from 'vitest';
import { batchWrites } from './batch-writes.ts';

/** Writes that the test completes. */
function controlledWrites(limits = { items: 3, size: 100 }) {
  const written: string[][] = [];
  const open: (() => void)[] = [];
  const write = async (items: readonly string[]): Promise<void> => {
    written.push([...items]);
    await new Promise<void>((resolve) => open.push(resolve));
    if (items.includes('bad')) throw new Error('cannot be written');
    if (items.includes('away')) throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' });
  };
  const add = batchWrites<string>(write, limits, (item) => item.length);
  return { add, written, end: () => open.shift()?.() };
}

test('items that arrive during a write are written with the next one, in order, up to a limit', async () => {
  const { add, written, end } = controlledWrites();
  const all = ['a', 'b', 'c', 'd', 'e'].map((item) => add('line', item));
  expect(written).toEqual([['a']]);
  end();
  await all[0];
  await expect.poll(() => written).toEqual([['a'], ['b', 'c', 'd']]);
  end();
  await Promise.all(all.slice(0, 4));
  await expect.poll(() => written.at(-1)).toEqual(['e']);
  end();
  await all[4];
  // A line that has ended begins again.
  const again = add('line', 'f');
  await expect.poll(() => written.at(-1)).toEqual(['f']);
  end();
  await again;
});

test('large items are written with few others, and an oversized one alone', async () => {
  const { add, written, end } = controlledWrites({ items: 10, size: 5 });
  const all = ['a', 'bbbb', 'ccc', 'dddddddd', 'e'].map((item) => add('line', item));
  for (const count of [1, 2, 3, 4, 5]) {
    await expect.poll(() => written.length).toBe(count);
    end();
  }
  await Promise.all(all);
  expect(written).toEqual([['a'], ['bbbb'], ['ccc'], ['dddddddd'], ['e']]);
});

test('queues do not wait for each other', async () => {
  const { add, written, end } = controlledWrites();
  const slow = add('slow', 'a');
  const quick = add('quick', 'b');
  expect(written).toEqual([['a'], ['b']]);
  end();
  end();
  await Promise.all([slow, quick]);
});

test('an item that fails does not fail the others', async () => {
  const { add, written, end } = controlledWrites();
  const first = add('line', 'a');
  const others = ['b', 'bad', 'c'].map((item) => add('line', item));
  const results = Promise.allSettled([first, ...others]);
  for (const count of [1, 2, 3, 4, 5]) {
    await expect.poll(() => written.length).toBe(count);
    end();
  }
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

test('while the database is unavailable, all waiting items fail immediately', async () => {
  const { add, written, end } = controlledWrites({ items: 1, size: 100 });
  const waiting = ['away', 'b', 'c'].map((item) => add('line', item));
  end();
  const results = await Promise.allSettled(waiting);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(written).toEqual([['away']]);
});
