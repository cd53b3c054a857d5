import { expect, test } from 'vitest';
import { roomOf, usersIn, requestedIdIn } from './model.ts';

test('each conversation of each account has its own room', () => {
  expect(roomOf({ accountId: 2, displayId: 12 })).toBe('conversation:2:12');
});

test('a window shows the conversation it names', () => {
  expect(requestedIdIn({ id: 12 })).toBe(12);
  expect(requestedIdIn({ id: 1 })).toBe(1);
});

test.each([{}, { id: null }, { id: '12' }, { id: 0 }, { id: -1 }, { id: 1.5 }, { id: 2 ** 53 }])(
  'a window with %j shows none',
  (data) => expect(requestedIdIn(data)).toBeNull(),
);

test('a user with several windows is listed once, sorted by number', () => {
  expect(usersIn(['10:a', '9:b', '10:c'])).toEqual([9, 10]);
});
