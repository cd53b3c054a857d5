import {
  notificationEmailRequested,
  notificationPushRequested,
  notificationRequested,
} from '@confab/contract/features/notification';
import { reaction } from '../../platform/jobs/reactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { notifyOfAssignment } from './actions/notify-of-assignment.ts';
import { notifyOfCreation } from './actions/notify-of-creation.ts';
import { notifyOfMessage } from './actions/notify-of-message.ts';
import { emailUser } from './delivery/actions/email-user.ts';
import { pushNotification } from './delivery/actions/push-notification.ts';
import { readEmailRequest, readPushRequest, readRequest } from './event-model.ts';

export const notificationReactions = [
  reaction<Platform>({
    name: 'notification.create',
    on: [notificationRequested.name],
    queue: 'default',
    run: (event, platform) => {
      const data = readRequest(event.data);
      const about = { conversationId: data.conversation_id, sourceEvent: event.number };
      if (data.message_id !== undefined)
        return notifyOfMessage(platform, event.accountId, { ...about, messageId: data.message_id });
      if (data.assignee_id === undefined) return notifyOfCreation(platform, event.accountId, about);
      return notifyOfAssignment(platform, event.accountId, {
        ...about,
        assigneeId: data.assignee_id,
        byUserId: data.by_user_id,
      });
    },
  }),
  reaction<Platform>({
    name: 'notification.push',
    on: [notificationPushRequested.name],
    queue: 'default',
    // About ten minutes: later it would be no news.
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
