import {
  notificationEmailRequested,
  notificationPushRequested,
  notificationRequested,
} from '@confab/contract/features/notification';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from './actions/notify.ts';
import { emailUser } from './delivery/actions/email-user.ts';
import { pushNotification } from './delivery/actions/push-notification.ts';
import { readEmailRequest, readPushRequest, requestOf } from './event-model.ts';

export const notificationReactions = [
  reaction<Platform>({
    name: 'notification.create',
    on: [notificationRequested.name],
    queue: 'default',
    // Of a busy account many are answered with one transaction, and no one notices the delay. A longer one makes batches that others wait for.
    followsLog: { delayMs: 20 },
    runTogether: async (events, platform) => {
      for (const [accountId, ofAccount] of Map.groupBy(events, (event) => event.accountId))
        await notify(platform, accountId, ofAccount.map(requestOf));
    },
  }),
  reaction<Platform>({
    name: 'notification.push',
    on: [notificationPushRequested.name],
    queue: 'default',
    // About ten minutes: later it would be out of date.
    maxAttempts: 7,
    // Not taken together with others: a push service may keep it waiting.
    keepsOrder: true,
    run: (event, platform) => {
      const { notification_id: id, user_id: userId } = readPushRequest(event.data);
      return pushNotification(platform, { accountId: event.accountId, userId }, id);
    },
  }),
  reaction<Platform>({
    name: 'notification.email',
    on: [notificationEmailRequested.name],
    queue: 'default',
    run: async (event, platform) => {
      const { user_id: userId, notification_ids: ids } = readEmailRequest(event.data);
      const host = new URL(platform.installation.frontendUrl).hostname;
      const owner = { accountId: event.accountId, userId };
      await emailUser(platform, owner, ids, `<notifications-${event.number}@${host}>`);
    },
  }),
];
