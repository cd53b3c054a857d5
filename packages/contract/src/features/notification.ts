import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import {
  FreeInput,
  FreeObject,
  Id,
  IsoTime,
  LongUrl,
  Nullable,
  OneOf,
  ShortText,
  Type,
  UnixSeconds,
  type Static,
} from '../kit/schema.ts';
import { ConversationEvent, slaEventTypes } from './conversation.ts';
import { MessageEvent } from './message.ts';
import { UserPush } from './user.ts';

/** Stored as 1…8 in this order. */
export const notificationTypes = [
  'conversation_creation',
  'conversation_assignment',
  'assigned_conversation_new_message',
  'conversation_mention',
  'participating_conversation_new_message',
  'sla_missed_first_response',
  'sla_missed_next_response',
  'sla_missed_resolution',
] as const;
export const NotificationType = OneOf(notificationTypes);
export type NotificationType = Static<typeof NotificationType>;

export const notificationsPerPage = 15;

const Meta = Type.Object({ last_snoozed_at: Type.Optional(Nullable(IsoTime)) });

/**
 * A user's notification. `primary_actor_id` is the conversation's internal id, `primary_actor.id` its display
 * id. Title and body contain the same text.
 */
export const Notification = Type.Object({
  id: Id,
  notification_type: NotificationType,
  push_message_title: Type.String(),
  push_message_body: Type.String(),
  primary_actor_type: Type.Literal('Conversation'),
  primary_actor_id: Id,
  primary_actor: ConversationEvent,
  read_at: Nullable(IsoTime),
  secondary_actor: Nullable(Type.Union([MessageEvent, UserPush])),
  user: UserPush,
  created_at: UnixSeconds,
  last_activity_at: UnixSeconds,
  snoozed_until: Nullable(IsoTime),
  meta: Meta,
  account_id: Id,
});
export type Notification = Static<typeof Notification>;

/** A notification as stored, which is the response to its changes. */
export const NotificationRow = Type.Object({
  id: Id,
  account_id: Id,
  user_id: Id,
  notification_type: NotificationType,
  primary_actor_type: Type.Literal('Conversation'),
  primary_actor_id: Id,
  secondary_actor_type: Nullable(OneOf(['Message', 'User'])),
  secondary_actor_id: Nullable(Id),
  read_at: Nullable(IsoTime),
  snoozed_until: Nullable(IsoTime),
  last_activity_at: IsoTime,
  meta: Meta,
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type NotificationRow = Static<typeof NotificationRow>;

/** Notifications are counted up to this; clients show `99+` from 100. */
export const maxCountedNotifications = 1000;

const base = '/api/v1/accounts/:account_id/notifications';

/** Unix seconds until the end of the year 9999. */
const SnoozeTime = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });
const item = { who: 'member', params: AccountItemParams, response: NotificationRow } as const;

/** Lists are of the caller's own notifications. */
export const listNotifications = route({
  name: 'notification.list',
  method: 'GET',
  path: base,
  summary: 'Notifications of the caller, newest first; read and snoozed ones only where they are included',
  who: 'member',
  params: AccountParams,
  input: Type.Object({
    page: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
    sort_order: Type.Optional(Nullable(OneOf(['asc', 'desc']))),
    includes: Type.Optional(Type.Array(ShortText, { maxItems: 10 })),
  }),
  response: Type.Object({
    data: Type.Object({
      meta: Type.Object({
        unread_count: Type.Integer(),
        count: Type.Integer(),
        current_page: Type.Union([Type.Integer(), Type.String()]),
      }),
      payload: Type.Array(Notification),
    }),
  }),
});

export const countUnreadNotifications = route({
  name: 'notification.unread_count',
  method: 'GET',
  path: `${base}/unread_count`,
  summary: 'How many notifications the caller has neither read nor snoozed',
  who: 'member',
  params: AccountParams,
  response: Type.Integer(),
});

export const readAllNotifications = route({
  name: 'notification.read_all',
  method: 'POST',
  path: `${base}/read_all`,
  summary: 'Mark all notifications of the caller as read, or those about one conversation',
  who: 'member',
  params: AccountParams,
  input: Type.Object({
    primary_actor_type: Type.Optional(Nullable(ShortText)),
    primary_actor_id: Type.Optional(Nullable(Id)),
  }),
});

export const readNotification = route({
  ...item,
  name: 'notification.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Mark a notification as read',
});

export const unreadNotification = route({
  ...item,
  name: 'notification.unread',
  method: 'POST',
  path: `${base}/:id/unread`,
  summary: 'Mark a notification as unread',
});

export const snoozeNotification = route({
  ...item,
  name: 'notification.snooze',
  method: 'POST',
  path: `${base}/:id/snooze`,
  summary: 'Hide a notification until a time',
  input: Type.Object({ snoozed_until: Type.Optional(Nullable(SnoozeTime)) }),
});

export const deleteNotification = route({
  name: 'notification.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a notification',
  who: 'member',
  params: AccountItemParams,
});

export const deleteAllNotifications = route({
  name: 'notification.destroy_all',
  method: 'POST',
  path: `${base}/destroy_all`,
  summary: 'Delete all notifications of the caller, or those that were read',
  who: 'member',
  params: AccountParams,
  input: Type.Object({ type: Type.Optional(Nullable(OneOf(['all', 'read']))) }),
});

/** The ways a user can be informed, each with a flag for every type: `email_conversation_mention`. */
export function notificationFlags(way: 'email' | 'push'): string[] {
  return notificationTypes.map((type) => `${way}_${type}`);
}

const Flags = Type.Array(Type.String());

export const NotificationSettings = Type.Object({
  id: Id,
  user_id: Id,
  account_id: Id,
  all_email_flags: Flags,
  selected_email_flags: Flags,
  all_push_flags: Flags,
  selected_push_flags: Flags,
});
export type NotificationSettings = Static<typeof NotificationSettings>;

const settings = '/api/v1/accounts/:account_id/notification_settings';

export const showNotificationSettings = route({
  name: 'notification_settings.show',
  method: 'GET',
  path: settings,
  summary: 'What the caller is informed of by email and push in this account',
  who: 'member',
  params: AccountParams,
  response: NotificationSettings,
});

const FlagsInput = Type.Optional(Nullable(Type.Array(ShortText, { maxItems: 50 })));

/** A list that is left out is emptied. */
export const updateNotificationSettings = route({
  name: 'notification_settings.update',
  method: ['PATCH', 'PUT'],
  path: settings,
  summary: 'Choose what the caller is informed of by email and push in this account',
  who: 'member',
  params: AccountParams,
  input: Type.Object({
    notification_settings: Type.Object({
      selected_email_flags: FlagsInput,
      selected_push_flags: FlagsInput,
    }),
  }),
  response: NotificationSettings,
  errors: ['invalid'],
});

export const subscriptionTypes = ['browser_push', 'fcm'] as const;

export const NotificationSubscription = Type.Object({
  id: Id,
  user_id: Id,
  subscription_type: OneOf(subscriptionTypes),
  subscription_attributes: FreeObject,
  identifier: Type.String(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type NotificationSubscription = Static<typeof NotificationSubscription>;

const subscriptions = '/api/v1/notification_subscriptions';

export const createNotificationSubscription = route({
  name: 'notification_subscription.create',
  method: 'POST',
  path: subscriptions,
  summary: 'Register a browser or phone for push; one that is known moves to the caller',
  who: 'user',
  wrapper: 'notification_subscription',
  input: Type.Object({
    subscription_type: OneOf(subscriptionTypes),
    subscription_attributes: FreeInput,
  }),
  response: NotificationSubscription,
  errors: ['invalid'],
});

export const deleteNotificationSubscription = route({
  name: 'notification_subscription.delete',
  method: 'DELETE',
  path: subscriptions,
  summary: 'Forget a phone by its push token, or a browser by its endpoint',
  who: 'user',
  input: Type.Object({ push_token: Type.Optional(Nullable(LongUrl)) }),
});

export const testNotificationSubscriptions = route({
  name: 'notification_subscription.test',
  method: 'POST',
  path: `${subscriptions}/test`,
  summary: 'Send a test notification to all browsers of the caller; answers what became of each',
  who: 'user',
  repeatsResponse: false,
  limits: [{ by: 'ip', limit: 20, seconds: 300 }],
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        identifier: Type.String(),
        ok: Type.Boolean(),
        status: Type.Optional(Type.Integer()),
        error: Type.Optional(Type.String()),
      }),
    ),
  }),
});

const Counts = { unread_count: Type.Integer(), count: Type.Integer() };

export const notificationCreated = liveEvent(
  'notification.created',
  Type.Object({ notification: Notification, ...Counts }),
);
export const notificationUpdated = liveEvent(
  'notification.updated',
  Type.Object({ notification: Notification, ...Counts }),
);
export const notificationDeleted = liveEvent(
  'notification.deleted',
  Type.Object({ notification: Type.Object({ id: Id }), ...Counts }),
);

/** Many notifications changed together, so clients refetch their list. */
export const notificationListChanged = liveEvent('notification.list_changed', Type.Object(Counts));

/** Internal event: a message or an assignment that may notify users. */
export const notificationRequested = liveEvent(
  'notification.requested',
  Type.Object({
    conversation_id: Id,
    message_id: Type.Optional(Id),
    assignee_id: Type.Optional(Id),
    by_user_id: Type.Optional(Id),
    missed: Type.Optional(OneOf(slaEventTypes)),
  }),
);

/** Internal event: a notification that its user wants to receive on their devices. */
export const notificationPushRequested = liveEvent(
  'notification.push_requested',
  Type.Object({ notification_id: Id, user_id: Id }),
);

/** Internal event: notifications of one user that have to be emailed. */
export const notificationEmailRequested = liveEvent(
  'notification.email_requested',
  Type.Object({ user_id: Id, notification_ids: Type.Array(Id) }),
);
