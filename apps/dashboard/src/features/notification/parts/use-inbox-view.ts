import type { Notification } from '@confab/contract/features/notification';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useUiSetting } from '../../../platform/account/ui-settings.ts';
import { useIsPageVisible } from '../../../platform/page-visibility.ts';
import { snoozeEnd, type SnoozePreset } from '../../conversation/index.ts';
import { notificationQuery } from '../api.ts';
import { neighborOf, readFilter, successorOf, withOpen } from '../inbox-view-model.ts';
import { inboxViewPath, messageIdOf, type NotificationFilter } from '../model.ts';
import { useNotifications } from './notification-list.tsx';
import { useInboxViewCommands } from './use-inbox-view-commands.ts';
import { useListKeys } from './use-list-keys.ts';
import { useNotificationChanges } from './use-notification-changes.ts';

/** The state of the inbox view: its list, the open notification, and what is done with it. */
export function useInboxView() {
  const accountId = useAccountId();
  const [saved, save] = useUiSetting('inbox_filter_by');
  const filter = readFilter(saved);
  const changes = useNotificationChanges(accountId);
  const { list, items: listed } = useNotifications(accountId, filter);
  const open = useOpenNotification(accountId, listed, list.data !== undefined);
  const items = open.isGone ? listed : withOpen(listed, open.notification, filter);
  const followedId = useReplaced(accountId, listed, open);
  useReadOnOpening(open.notification, changes.read, followedId === open.id);
  const actions = useActions(accountId, items, open.notification, changes);
  return {
    accountId,
    filter,
    setFilter: (next: NotificationFilter) => save(next),
    list,
    items,
    open,
    changes,
    actions,
  };
}

/** The notification in the address: from the list, as it was when it was opened, or looked up after a reload. */
function useOpenNotification(accountId: number, listed: readonly Notification[], isListed: boolean) {
  const { notificationId } = useParams({ strict: false });
  const id = notificationId === undefined ? undefined : Number(notificationId);
  const found = listed.find((item) => item.id === id);
  const [previous, keep] = useState(found);
  const known = found ?? (previous?.id === id ? previous : undefined);
  const lookup = useQuery({
    ...notificationQuery(accountId, id ?? 0),
    enabled: id !== undefined && known === undefined && isListed,
  });
  const current = found ?? lookup.data ?? undefined;
  if (current !== undefined && current !== previous) keep(current);
  /** It was deleted; its conversation stays on screen, where the user may be writing. */
  const isGone = found === undefined && lookup.data === null;
  return { id, notification: current ?? known, isGone, lookup };
}

/**
 * Every message replaces the notification about its conversation by a newer one. Continues with that one without moving
 * anything on screen, and returns its id.
 */
function useReplaced(
  accountId: number,
  listed: readonly Notification[],
  { notification, isGone }: ReturnType<typeof useOpenNotification>,
): number | undefined {
  const navigate = useNavigate();
  const [followedId, follow] = useState<number>();
  const newer = isGone
    ? listed.find((item) => item.primary_actor_id === notification?.primary_actor_id)
    : undefined;
  const newerId = newer?.id;
  if (newerId !== undefined && newerId !== followedId) follow(newerId);
  useEffect(() => {
    if (newerId !== undefined) void navigate({ to: inboxViewPath(accountId, newerId), replace: true });
  }, [accountId, newerId, navigate]);
  return followedId;
}

/**
 * Marks it as read once: if it is marked as unread while open, it stays so. One that opened automatically is marked
 * once the user looks at the page.
 */
function useReadOnOpening(
  notification: Notification | undefined,
  read: (notification: Notification) => void,
  cameByItself: boolean,
): void {
  const isLooking = useIsPageVisible();
  const id = notification?.id;
  const readId = useRef<number>(undefined);
  const onOpening = useEffectEvent(() => notification && read(notification));
  const mayRead = isLooking || !cameByItself;
  useEffect(() => {
    if (id === undefined || !mayRead || readId.current === id) return;
    readId.current = id;
    onOpening();
  }, [id, mayRead]);
}

function useActions(
  accountId: number,
  items: readonly Notification[],
  open: Notification | undefined,
  changes: ReturnType<typeof useNotificationChanges>,
) {
  const navigate = useNavigate();
  const [isSnoozeOpen, setSnoozeOpen] = useState(false);
  const [asksSnooze, setAsking] = useState(false);
  const go = (next: Notification | undefined) => {
    const messageId = next && messageIdOf(next);
    void navigate({
      to: inboxViewPath(accountId, next?.id),
      ...(messageId === undefined ? {} : { search: { messageId } }),
    });
  };
  const step = (by: 1 | -1) => {
    const next = neighborOf(items, open?.id, by);
    if (next) go(next);
  };
  /** Does something that ends with it, and opens the next. */
  const close = (change: (notification: Notification) => void) => {
    if (!open) return;
    const next = successorOf(items, open.id);
    change(open);
    go(next);
  };
  const snoozeUntil = (until: number) => close((notification) => changes.snooze(notification, until));
  const actions = {
    step,
    isSnoozeOpen,
    setSnoozeOpen,
    asksSnooze,
    askSnooze: () => setAsking(true),
    endAsking: () => setAsking(false),
    toggleRead: () => open && changes.toggleRead(open),
    finish: () => close(changes.finish),
    remove: () => close(changes.remove),
    /** Deletes many; the open one is left when it is among them. */
    deleteAll: (type: 'all' | 'read') => {
      changes.deleteAll(type);
      if (open && (type === 'all' || open.read_at !== null)) go(undefined);
    },
    snooze: (preset: SnoozePreset) => snoozeUntil(snoozeEnd(preset, new Date()) ?? 0),
    snoozeUntil,
  };
  useListKeys({
    j: () => step(1),
    k: () => step(-1),
    e: actions.finish,
    u: actions.toggleRead,
    h: () => open && setSnoozeOpen(true),
  });
  useInboxViewCommands(actions, open);
  return actions;
}

export type InboxViewActions = ReturnType<typeof useActions>;
