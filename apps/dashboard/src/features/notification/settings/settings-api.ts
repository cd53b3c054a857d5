import {
  showNotificationSettings,
  updateNotificationSettings,
  type NotificationSettings,
  type NotificationType,
} from '@confab/contract/features/notification';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { routeQuery } from '../../../platform/calls/keys.ts';
import { withFlag, type DeliveryMethod } from './settings-model.ts';

export function notificationSettingsQuery(accountId: number) {
  return routeQuery(showNotificationSettings, { params: { account_id: accountId } });
}

type FlagChange = { channel: DeliveryMethod; type: NotificationType; isOn: boolean };

/** Switches one flag, optimistically; only this flag is reverted when rejected. */
export function changeFlagMutation(queryClient: QueryClient, accountId: number) {
  const { queryKey } = notificationSettingsQuery(accountId);
  const apply = ({ channel, type, isOn }: FlagChange) =>
    queryClient.setQueryData<NotificationSettings>(
      queryKey,
      (known) => known && withFlag(known, channel, type, isOn),
    );
  return mutationOptions({
    // Sequential: each request sends both complete lists, read just before.
    scope: { id: `notification-settings-${accountId}` },
    mutationFn: async (_change: FlagChange): Promise<void> => {
      const known = queryClient.getQueryData<NotificationSettings>(queryKey);
      if (!known) return;
      const { selected_email_flags: email, selected_push_flags: push } = known;
      await call(updateNotificationSettings, {
        params: { account_id: accountId },
        input: { notification_settings: { selected_email_flags: email, selected_push_flags: push } },
      });
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      apply(change);
    },
    onError: (_error, change) => apply({ ...change, isOn: !change.isOn }),
  });
}
