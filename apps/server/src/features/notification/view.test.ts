import { notificationTypes } from '@confab/contract/features/notification';
import { describe, expect, test } from 'vitest';
import { contactRecord, frontendUrl, iso, messageRow, moment, person, seconds } from '../../../test/rows.ts';
import { conversationOfEvent } from '../../../test/features/event-rows.ts';
import { contactPush } from '../contact/index.ts';
import { messageEvent } from '../message/index.ts';
import { userPush } from '../user/index.ts';
import { readEmailRequest, readPushRequest, requestOf } from './event-model.ts';
import type { NotificationRow } from './queries.ts';
import { settingsView } from './settings/view.ts';
import { notificationView, storedView, textOf } from './view.ts';

const user = userPush(frontendUrl, person());
const customer = contactPush(frontendUrl, contactRecord());
const file = { id: 21, message_id: 11, file_type: 'fallback', account_id: 2, meta: {} } as const;
const summary = {
  displayId: 12,
  assigneeId: 6,
  unreadCount: 3,
  lastActivityAt: moment(17),
  sourceId: 'session-1',
};
const messageBy = (sender: typeof user | typeof customer | undefined, content: string | null = 'Hello') =>
  messageEvent({ row: messageRow({ content }), sender, attachments: [] }, summary);
const conversation = conversationOfEvent({ messages: [messageBy(customer, 'Where is it?')] });

const row: NotificationRow = {
  account_id: 2,
  id: 81,
  user_id: 6,
  conversation_id: 333,
  inbox_id: 4,
  notification_type: 4,
  secondary_actor_type: 'Message',
  secondary_actor_id: 11,
  read_at: moment(31),
  snoozed_until: moment(32),
  last_snoozed_at: moment(33),
  last_activity_at: moment(34),
  created_at: moment(35),
  updated_at: moment(36),
  email_due_at: moment(37),
  pushed_to: [1],
  source_event: 99,
};

describe('a notification', () => {
  test('has its subject, its user, the sender, and the message', () => {
    const secondary = messageBy(user);
    expect(notificationView(row, { conversation, secondary, user })).toEqual({
      id: 81,
      notification_type: 'conversation_mention',
      push_message_title: 'Jonas: Hello',
      push_message_body: 'Jonas: Hello',
      primary_actor_type: 'Conversation',
      primary_actor_id: 333,
      primary_actor: conversation,
      read_at: iso(31),
      secondary_actor: secondary,
      user,
      created_at: seconds(35),
      last_activity_at: seconds(34),
      snoozed_until: iso(32),
      meta: { last_snoozed_at: iso(33) },
      account_id: 2,
    });
  });

  test('that was never snoozed has no snooze time', () => {
    const plain = { ...row, read_at: null, snoozed_until: null, last_snoozed_at: null };
    expect(notificationView(plain, { conversation, secondary: null, user })).toMatchObject({
      read_at: null,
      snoozed_until: null,
      meta: {},
    });
  });

  const stored = {
    id: 81,
    account_id: 2,
    user_id: 6,
    notification_type: 'conversation_mention',
    primary_actor_type: 'Conversation',
    primary_actor_id: 333,
    secondary_actor_type: 'Message',
    secondary_actor_id: 11,
    read_at: iso(31),
    snoozed_until: iso(32),
    last_activity_at: iso(34),
    meta: { last_snoozed_at: iso(33) },
    created_at: iso(35),
    updated_at: iso(36),
  };

  test('is returned with its own columns when changed', () => {
    expect(storedView(row)).toEqual(stored);
    expect(storedView({ ...row, secondary_actor_type: 'User' })).toMatchObject({
      secondary_actor_type: 'User',
    });
    expect(storedView({ ...row, secondary_actor_type: null, secondary_actor_id: null })).toEqual({
      ...stored,
      secondary_actor_type: null,
      secondary_actor_id: null,
    });
  });
});

describe('the text of a notification', () => {
  const none = conversationOfEvent({ messages: [] });

  test('is that of the message, with the sender’s display name', () => {
    expect(textOf({ conversation, secondary: messageBy(user), user })).toBe('Jonas: Hello');
    expect(textOf({ conversation, secondary: messageBy(customer), user })).toBe('Tessa: Hello');
    expect(textOf({ conversation, secondary: messageBy(undefined), user })).toBe('Hello');
  });

  test('is that of the last message for an assigned or new conversation', () => {
    expect(textOf({ conversation, secondary: user, user })).toBe('Tessa: Where is it?');
    expect(textOf({ conversation, secondary: null, user })).toBe('Tessa: Where is it?');
  });

  test('describes only a file, or nothing', () => {
    const secondary = { ...messageBy(user, null), attachments: [file] };
    expect(textOf({ conversation, secondary, user })).toBe('Jonas: Attachment');
    expect(textOf({ conversation, secondary: messageBy(user, null), user })).toBe('Jonas: No content');
    expect(textOf({ conversation: none, secondary: null, user })).toBe('No content');
  });
});

test('the settings list all notification types, and the member’s choices', () => {
  expect(settingsView({ accountId: 2, userId: 6 }, { id: 5, email_flags: 8, push_flags: 3 })).toEqual({
    id: 5,
    user_id: 6,
    account_id: 2,
    all_email_flags: notificationTypes.map((type) => `email_${type}`),
    selected_email_flags: ['email_conversation_mention'],
    all_push_flags: notificationTypes.map((type) => `push_${type}`),
    selected_push_flags: ['push_conversation_creation', 'push_conversation_assignment'],
  });
});

test.each([
  ['an email', readEmailRequest, { user_id: 6, notification_ids: [81] }],
  ['a push', readPushRequest, { user_id: 6, notification_id: 81 }],
] as const)(
  'the request of %s round-trips through its stored form, and nothing else is parsed',
  (_, read, data) => {
    expect(read(data)).toEqual(data);
    expect(() => read({ other: 1 })).toThrow();
  },
);

test('a notification request is parsed with the number of its event, and nothing else is', () => {
  expect(requestOf({ number: 9, data: { conversation_id: 333, message_id: 11 } })).toEqual({
    conversationId: 333,
    messageId: 11,
    sourceEvent: 9,
  });
  expect(requestOf({ number: 9, data: { conversation_id: 333, assignee_id: 5, by_user_id: 6 } })).toEqual({
    conversationId: 333,
    assigneeId: 5,
    byUserId: 6,
    sourceEvent: 9,
  });
  const missed = 'frt';
  expect(requestOf({ number: 9, data: { conversation_id: 333, missed } })).toMatchObject({ missed });
  expect(() => requestOf({ number: 9, data: { other: 1 } })).toThrow();
});
