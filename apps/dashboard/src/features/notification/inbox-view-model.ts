import type { Notification } from '@confab/contract/features/notification';
import type { NotificationFilter } from './model.ts';

/**
 * The list with the open notification at its position: one that was read or snoozed elsewhere stays while it is
 * open.
 */
export function withOpen(
  items: readonly Notification[],
  open: Notification | undefined,
  { order }: NotificationFilter,
): readonly Notification[] {
  if (!open || items.some(({ id }) => id === open.id)) return items;
  const isAfter = (item: Notification) =>
    order === 'desc'
      ? item.last_activity_at < open.last_activity_at
      : item.last_activity_at > open.last_activity_at;
  const at = items.findIndex(isAfter);
  return items.toSpliced(at === -1 ? items.length : at, 0, open);
}

/** The one before or after; the first when none is open; undefined beyond either end. */
export function neighborOf(
  items: readonly Notification[],
  id: number | undefined,
  by: 1 | -1,
): Notification | undefined {
  const at = items.findIndex((item) => item.id === id);
  return at === -1 ? items[0] : items[at + by];
}

/** What opens automatically when the open one is done: the next, or the previous one at the end. */
export function successorOf(items: readonly Notification[], id: number): Notification | undefined {
  return neighborOf(items, id, 1) ?? neighborOf(items, id, -1);
}

/** The saved filter of the inbox view; what is not understood counts as not set. */
export function readFilter(saved: unknown): NotificationFilter {
  const { order, hasRead, hasSnoozed }: { order?: unknown; hasRead?: unknown; hasSnoozed?: unknown } =
    typeof saved === 'object' && saved !== null ? saved : {};
  return {
    order: order === 'asc' ? 'asc' : 'desc',
    hasRead: hasRead === true,
    hasSnoozed: hasSnoozed === true,
  };
}
