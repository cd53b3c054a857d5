import type { Notification } from '@confab/contract/features/notification';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { changeNotificationMutation, deleteAllMutation, readAllMutation } from '../api.ts';
import type { NotificationChange } from '../model.ts';

/** Actions on notifications. Every change is optimistic; a rejected one is reverted, with a message. */
export function useNotificationChanges(accountId: number) {
  const text = useText();
  const queryClient = useQueryClient();
  const onError = (error: Error) => toast({ text: errorText(error, text), tone: 'danger', duration: 6000 });
  const { mutate: change } = useMutation(changeNotificationMutation(queryClient, accountId));
  const { mutate: readAll } = useMutation(readAllMutation(queryClient, accountId));
  const { mutate: deleteAll } = useMutation(deleteAllMutation(queryClient, accountId));
  const apply = (notification: Notification, requested: NotificationChange) =>
    change({ notification, change: requested }, { onError });
  return {
    read: (notification: Notification) => {
      if (notification.read_at === null) apply(notification, { kind: 'read' });
    },
    toggleRead: (notification: Notification) =>
      apply(notification, { kind: notification.read_at === null ? 'read' : 'unread' }),
    finish: (notification: Notification) => apply(notification, { kind: 'done' }),
    remove: (notification: Notification) => apply(notification, { kind: 'delete' }),
    /** Until unix seconds. */
    snooze: (notification: Notification, until: number) => apply(notification, { kind: 'snooze', until }),
    readAll: () => readAll(undefined, { onError }),
    deleteAll: (type: 'all' | 'read') => deleteAll(type, { onError }),
  };
}

export type NotificationChanges = ReturnType<typeof useNotificationChanges>;
