import { notificationsPerPage, type Notification } from '@confab/contract/features/notification';
import { accountPath } from '../../platform/account/access.ts';
import { conversationPath } from '../../platform/conversation-location.ts';

/** Which notifications a list shows, and in which order. Unread ones are always among them. */
export type NotificationFilter = {
  order: 'asc' | 'desc';
  hasRead: boolean;
  hasSnoozed: boolean;
};

export type NotificationPage = { items: readonly Notification[]; isLast: boolean };
/** The cache format of an infinite list. */
export type NotificationPages = { pages: NotificationPage[]; pageParams: number[] };

export function isUnread({ read_at: readAt, snoozed_until: until }: Notification): boolean {
  return readAt === null && until === null;
}

/** A page that is not full is the last. */
export function isLastPage(answered: number): boolean {
  return answered < notificationsPerPage;
}

/** The number of the last page of this many notifications. */
export function lastPage(count: number): number {
  return count > notificationsPerPage ? Math.ceil(count / notificationsPerPage) : 1;
}

/** All loaded notifications in order. Pages overlap when the list grew or shrank between two of them. */
export function itemsOf(list: { pages: readonly NotificationPage[] } | undefined): Notification[] {
  const byId = new Map((list?.pages ?? []).flatMap(({ items }) => items.map((item) => [item.id, item])));
  return [...byId.values()];
}

/**
 * The page to load next, or undefined when all are loaded. Derived from how many are loaded: those added or removed
 * since have shifted the rest.
 */
export function nextPage(pages: readonly NotificationPage[]): number | undefined {
  if (pages.at(-1)?.isLast === true) return undefined;
  const loaded = pages.reduce((total, { items }) => total + items.length, 0);
  return Math.floor(loaded / notificationsPerPage) + 1;
}

export function withoutNotification(list: NotificationPages, id: number): NotificationPages {
  return mapPages(list, (items) =>
    items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items,
  );
}

/**
 * The list after a notification was added or changed. One that was read in the meantime stays in a list of
 * unread ones until that is refetched: the user may be viewing it.
 */
export function withNotification(
  list: NotificationPages,
  filter: NotificationFilter,
  notification: Notification,
): NotificationPages {
  const known = itemsOf(list).find(({ id }) => id === notification.id);
  const isHidden = notification.snoozed_until !== null && !filter.hasSnoozed;
  if (known?.last_activity_at === notification.last_activity_at && !isHidden) {
    return mapPages(list, (items) =>
      items.map((item) => (item.id === notification.id ? notification : item)),
    );
  }
  const others = mapPages(list, (items) => items.filter((item) => !isSameSubject(item, notification)));
  if (isHidden || (notification.read_at !== null && !filter.hasRead)) return others;
  return inserted(others, filter, notification);
}

/** A user has only one notification per conversation, the newest. */
function isSameSubject(one: Notification, other: Notification): boolean {
  return one.id === other.id || one.primary_actor_id === other.primary_actor_id;
}

function inserted(
  list: NotificationPages,
  { order }: NotificationFilter,
  notification: Notification,
): NotificationPages {
  const follows = (item: Notification) =>
    order === 'desc' ? compare(item, notification) < 0 : compare(item, notification) > 0;
  const at = list.pages.findIndex(({ items }) => items.some(follows));
  const isAllLoaded = list.pages.at(-1)?.isLast === true;
  // Beyond the loaded ones: it comes with its page.
  if (at === -1 && !isAllLoaded) return list;
  const page = at === -1 ? list.pages.length - 1 : at;
  return mapPages(list, (items, index) => {
    if (index !== page) return items;
    const position = items.findIndex(follows);
    return items.toSpliced(position === -1 ? items.length : position, 0, notification);
  });
}

function compare(one: Notification, other: Notification): number {
  return one.last_activity_at - other.last_activity_at || one.id - other.id;
}

function mapPages(
  list: NotificationPages,
  change: (items: readonly Notification[], index: number) => readonly Notification[],
): NotificationPages {
  return {
    ...list,
    pages: list.pages.map((page, index) => ({ ...page, items: change(page.items, index) })),
  };
}

/** A user's action on a notification. `done` also removes it from lists of unread ones. */
export type NotificationChange =
  | { kind: 'read' | 'unread' | 'done' | 'delete' }
  /** Until unix seconds. */
  | { kind: 'snooze'; until: number };

/** The notification after a change; undefined: deleted. */
export function changed(
  notification: Notification,
  change: NotificationChange,
  now: Date,
): Notification | undefined {
  switch (change.kind) {
    case 'read':
    case 'done':
      return { ...notification, read_at: notification.read_at ?? now.toISOString() };
    case 'unread':
      return { ...notification, read_at: null };
    case 'snooze':
      // Among the snoozed ones it is only listed while unread.
      return { ...notification, read_at: null, snoozed_until: new Date(change.until * 1000).toISOString() };
    case 'delete':
      return undefined;
  }
}

/** The list after its user changed a notification here. */
export function afterChange(
  list: NotificationPages,
  filter: NotificationFilter,
  notification: Notification,
  change: NotificationChange,
  now: Date,
): NotificationPages {
  const next = changed(notification, change, now);
  if (next === undefined || (change.kind === 'done' && !filter.hasRead))
    return withoutNotification(list, notification.id);
  return withNotification(list, filter, next);
}

/** How the number of unread ones changes. */
export function unreadDifference(before: Notification, after: Notification | undefined): number {
  return Number(after !== undefined && isUnread(after)) - Number(isUnread(before));
}

/** The message a notification is about; undefined where it is about the conversation as a whole. */
export function messageIdOf({ secondary_actor: actor }: Notification): number | undefined {
  return actor !== null && 'message_type' in actor ? actor.id : undefined;
}

/** The message's text, without the contact's name, which is shown above it. */
export function notificationText({
  push_message_title: title,
  primary_actor: conversation,
}: Notification): string {
  const prefix = `${conversation.meta.sender.name}: `;
  return title.startsWith(prefix) ? title.slice(prefix.length) : title;
}

/** The target of a notification: its conversation, at its message. */
export function targetOf(notification: Notification) {
  const messageId = messageIdOf(notification);
  return {
    to: conversationPath(notification.account_id, { kind: 'all' }, notification.primary_actor.id),
    search: messageId === undefined ? {} : { messageId },
  };
}

/** The same in the inbox view, or the view itself. */
export function inboxViewPath(accountId: number, id?: number): string {
  return accountPath(accountId, id === undefined ? 'inbox-view' : `inbox-view/${id}`);
}
