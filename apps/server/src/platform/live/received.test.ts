import { expect, test, vi } from 'vitest';
import { receivedBy } from './received.ts';
import type { Subscriber } from './hub-types.ts';
import type { Rendered } from './render.ts';

const events: Rendered[] = Array.from({ length: 10 }, (_, index) => ({
  number: index + 1,
  accountId: 1,
  audience: index % 2 === 0 ? { account: true } : {},
  tail: () => '',
}));

function setting() {
  const after = vi.fn((_account: number, offset: number, upTo: number) =>
    Promise.resolve(upTo > 10 ? null : events.slice(offset, upTo)),
  );
  const receives = vi.fn((audience: Rendered['audience']) => audience.account === true);
  const subscriber: Subscriber = {
    accountId: 1,
    key: 'k',
    kind: 'member',
    id: 1,
    inboxIds: 'all',
    receives,
    body: 'data',
  };
  const numbers = async (offset: number, upTo: number, epoch = 'e', of = subscriber) =>
    (await receivedBy(of, { history: { after }, epoch }, offset, upTo))?.map(({ number }) => number) ?? null;
  return { after, receives, subscriber, numbers };
}

test('finds events for the subscriber once, and reads only new ones afterwards', async () => {
  const { after, receives, numbers } = setting();
  expect(await numbers(2, 6)).toEqual([3, 5]);
  expect(await numbers(2, 9)).toEqual([3, 5, 7, 9]);
  expect(await numbers(2, 4)).toEqual([3]);
  expect(after.mock.calls).toEqual([
    [1, 2, 6],
    [1, 6, 9],
  ]);
  expect(receives).toHaveBeenCalledTimes(7);
});

test('another position, another epoch, and re-checked access start over', async () => {
  const { after, subscriber, numbers } = setting();
  await numbers(2, 6);
  expect(await numbers(0, 6)).toEqual([1, 3, 5]);
  expect(await numbers(0, 6, 'later')).toEqual([1, 3, 5]);
  const revoked = { ...subscriber, receives: () => false };
  expect(await numbers(0, 6, 'later', revoked)).toEqual([]);
  expect(after).toHaveBeenCalledTimes(4);
});

test('an incomplete range is not cached, also after a known one', async () => {
  const { numbers } = setting();
  await numbers(2, 6);
  expect(await numbers(2, 11)).toBeNull();
  expect(await numbers(2, 8)).toEqual([3, 5, 7]);
});
