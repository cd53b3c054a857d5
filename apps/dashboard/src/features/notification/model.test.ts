import { expect, test } from 'vitest';
import {
  afterChange,
  isLastPage,
  itemsOf,
  lastPage,
  nextPage,
  notificationText,
  targetOf,
  unreadDifference,
  withNotification,
  withoutNotification,
  type NotificationFilter,
  type NotificationPages,
} from './model.ts';
import { aNotification } from '../../../test/fixtures/notification.ts';

const unread: NotificationFilter = { order: 'desc', hasRead: false, hasSnoozed: false };
const withRead: NotificationFilter = { ...unread, hasRead: true };
const readAt = '2026-01-01T00:00:00.000Z';
const now = new Date('2026-01-01T00:00:00Z');

/** One page for each list of ids. */
function pagesOf(isLast: boolean, ...ids: number[][]): NotificationPages {
  return {
    pages: ids.map((page, index) => ({
      items: page.map((id) => aNotification({ id })),
      isLast: isLast && index === ids.length - 1,
    })),
    pageParams: ids.map((_, index) => index + 1),
  };
}
const idsOf = (list: NotificationPages) => list.pages.map(({ items }) => items.map(({ id }) => id));

test.each([
  [0, 1],
  [15, 1],
  [16, 2],
  [30, 2],
  [31, 3],
])('for %i unread ones the last page is %i', (count, page) => {
  expect(lastPage(count)).toBe(page);
});

test('fewer than 15 results are the last page', () => {
  expect(isLastPage(14)).toBe(true);
  expect(isLastPage(15)).toBe(false);
});

test('the next page is derived from loaded ones, and duplicates are shown once', () => {
  const ids = Array.from({ length: 15 }, (_, index) => 100 - index);
  const full = pagesOf(false, ids);
  expect(nextPage(full.pages)).toBe(2);
  expect(nextPage(withoutNotification(full, 100).pages)).toBe(1);
  expect(nextPage(pagesOf(true, ids).pages)).toBeUndefined();
  expect(itemsOf(pagesOf(false, [3, 2], [2, 1])).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('a new one is first, or last in ascending order if all are loaded', () => {
  const added = aNotification({ id: 9 });
  expect(idsOf(withNotification(pagesOf(true, [3, 2], [1]), unread, added))).toEqual([[9, 3, 2], [1]]);
  const oldestFirst: NotificationFilter = { ...unread, order: 'asc' };
  expect(idsOf(withNotification(pagesOf(true, [1, 2]), oldestFirst, added))).toEqual([[1, 2, 9]]);
  expect(idsOf(withNotification(pagesOf(false, [1, 2]), oldestFirst, added))).toEqual([[1, 2]]);
});

test('a newer one about the same conversation replaces the old one', () => {
  const newer = aNotification({ id: 9, primary_actor_id: 1002 });
  expect(idsOf(withNotification(pagesOf(true, [3, 2, 1]), unread, newer))).toEqual([[9, 3, 1]]);
});

test('one that was read stays in the list of unread ones, and does not enter another', () => {
  const read = aNotification({ id: 2, read_at: readAt });
  const list = withNotification(pagesOf(true, [3, 2, 1]), unread, read);
  expect(idsOf(list)).toEqual([[3, 2, 1]]);
  expect(itemsOf(list)[1]?.read_at).toBe(readAt);
  expect(idsOf(withNotification(pagesOf(true, [3, 1]), unread, read))).toEqual([[3, 1]]);
  expect(idsOf(withNotification(pagesOf(true, [3, 1]), withRead, read))).toEqual([[3, 2, 1]]);
});

test('a snoozed one is removed where snoozed ones are not shown, and returns on top', () => {
  const snoozed = aNotification({ id: 2, snoozed_until: readAt });
  const list = withNotification(pagesOf(true, [3, 2, 1]), unread, snoozed);
  expect(idsOf(list)).toEqual([[3, 1]]);
  const both = withNotification(pagesOf(true, [3, 2, 1]), { ...unread, hasSnoozed: true }, snoozed);
  expect(idsOf(both)).toEqual([[3, 2, 1]]);
  const unsnoozed = aNotification({ id: 2, last_activity_at: 1_800_000_000 });
  expect(idsOf(withNotification(list, unread, unsnoozed))).toEqual([[2, 3, 1]]);
});

test('done ones are removed from the unread ones; deleted ones from every list', () => {
  const list = pagesOf(true, [3, 2, 1]);
  const second = aNotification({ id: 2 });
  expect(idsOf(afterChange(list, unread, second, { kind: 'done' }, now))).toEqual([[3, 1]]);
  expect(idsOf(afterChange(list, withRead, second, { kind: 'done' }, now))).toEqual([[3, 2, 1]]);
  expect(idsOf(afterChange(list, withRead, second, { kind: 'delete' }, now))).toEqual([[3, 1]]);
  expect(idsOf(afterChange(list, unread, second, { kind: 'read' }, now))).toEqual([[3, 2, 1]]);
});

test('only unread ones that are not snoozed are counted', () => {
  const one = aNotification();
  expect(unreadDifference(one, undefined)).toBe(-1);
  expect(unreadDifference(one, { ...one, snoozed_until: readAt })).toBe(-1);
  expect(unreadDifference({ ...one, read_at: readAt }, one)).toBe(1);
  expect(unreadDifference({ ...one, snoozed_until: readAt }, undefined)).toBe(0);
});

test('the text does not repeat the contact’s name', () => {
  expect(notificationText(aNotification())).toBe('Hello');
  expect(notificationText(aNotification({ push_message_title: 'Cora: @Maya' }))).toBe('Cora: @Maya');
});

test('one about a message links to the message, one about a user to the conversation', () => {
  expect(targetOf(aNotification({ id: 4 }))).toEqual({
    to: '/app/accounts/1/conversations/4',
    search: { messageId: 504 },
  });
  expect(targetOf(aNotification({ id: 4, secondary_actor: null })).search).toEqual({});
});
