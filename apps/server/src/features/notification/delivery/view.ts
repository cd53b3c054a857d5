import {
  subscriptionTypes,
  type Notification,
  type NotificationSubscription,
} from '@confab/contract/features/notification';
import type { PhoneMessage } from '../../../platform/phone-push/phone-push.ts';
import { unixSeconds } from '../../../platform/time/wire-time.ts';
import type { SubscriptionRow } from './queries.ts';

export function subscriptionView(row: SubscriptionRow): NotificationSubscription {
  return {
    id: row.id,
    user_id: row.user_id,
    subscription_type: subscriptionTypes[row.subscription_type - 1] ?? 'browser_push',
    subscription_attributes: row.attributes,
    identifier: row.identifier,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** What a browser shows; one with the same tag takes the place of an earlier one. */
export type BrowserMessage = { title: string; body: string; tag: string; url: string };

export function browserMessage(title: string, view: Notification, frontendUrl: string): BrowserMessage {
  const { id, notification_type: type, account_id: accountId, primary_actor: conversation } = view;
  return {
    title,
    body: view.push_message_body,
    tag: `${type}_${conversation.id}_${id}`,
    url: `${frontendUrl}/app/accounts/${accountId}/conversations/${conversation.id}`,
  };
}

/** What a phone needs to show a notification and to open its conversation. */
export type PhoneNotification = { title: string; view: Notification };

/** Of the conversation the app gets the display id alone: it loads the rest when the notification is pressed. */
export function phoneMessage(token: string, { title, view }: PhoneNotification, now: Date): PhoneMessage {
  const notification = {
    id: view.id,
    notification_type: view.notification_type,
    primary_actor_id: view.primary_actor_id,
    primary_actor_type: view.primary_actor_type,
    primary_actor: { id: view.primary_actor.id },
  };
  return {
    token,
    data: { payload: JSON.stringify({ data: { notification } }) },
    notification: { title, body: view.push_message_body },
    android: { priority: 'high' },
    apns: { payload: { aps: { sound: 'default', category: String(unixSeconds(now)) } } },
    fcm_options: { analytics_label: 'Label' },
  };
}
