import type { Notification } from '@confab/contract/features/notification';
import { expect, test } from 'vitest';
import { frontendUrl, iso, moment, person, seconds } from '../../../../test/rows.ts';
import { conversationOfEvent } from '../../../../test/features/event-rows.ts';
import { userPush } from '../../user/index.ts';
import { notificationEmail } from './email-view.ts';
import type { SubscriptionRow } from './queries.ts';
import { browserMessage, phoneMessage, subscriptionView } from './view.ts';

const view: Notification = {
  id: 81,
  notification_type: 'conversation_mention',
  push_message_title: 'Tessa: Hello',
  push_message_body: 'Tessa: Hello',
  primary_actor_type: 'Conversation',
  primary_actor_id: 333,
  primary_actor: conversationOfEvent(),
  read_at: null,
  secondary_actor: null,
  user: userPush(frontendUrl, person()),
  created_at: seconds(1),
  last_activity_at: seconds(1),
  snoozed_until: null,
  meta: {},
  account_id: 2,
};
const url = `${frontendUrl}/app/accounts/2/conversations/12`;

const row: SubscriptionRow = {
  id: 91,
  user_id: 6,
  session_id: 3,
  subscription_type: 2,
  attributes: { device_id: 'd' },
  identifier: 'd',
  created_at: moment(1),
  updated_at: moment(2),
};

test('a subscription is shown with its device', () => {
  expect(subscriptionView(row)).toEqual({
    id: 91,
    user_id: 6,
    subscription_type: 'fcm',
    subscription_attributes: { device_id: 'd' },
    identifier: 'd',
    created_at: iso(1),
    updated_at: iso(2),
  });
  expect(subscriptionView({ ...row, subscription_type: 1 }).subscription_type).toBe('browser_push');
  expect(subscriptionView({ ...row, subscription_type: 9 }).subscription_type).toBe('browser_push');
});

test('a browser opens the conversation, and shows each notification once', () => {
  expect(browserMessage('You were mentioned', view, frontendUrl)).toEqual({
    title: 'You were mentioned',
    body: 'Tessa: Hello',
    tag: 'conversation_mention_12_81',
    url,
  });
});

test('a phone receives what to show and open, and only the number of the conversation', () => {
  const { data, ...shown } = phoneMessage('token', { title: 'You were mentioned', view }, moment(5));
  expect(shown).toEqual({
    token: 'token',
    notification: { title: 'You were mentioned', body: 'Tessa: Hello' },
    android: { priority: 'high' },
    apns: { payload: { aps: { sound: 'default', category: String(seconds(5)) } } },
    fcm_options: { analytics_label: 'Label' },
  });
  expect(JSON.parse(data['payload'] ?? '')).toEqual({
    data: {
      notification: {
        id: 81,
        notification_type: 'conversation_mention',
        primary_actor_id: 333,
        primary_actor_type: 'Conversation',
        primary_actor: { id: 12 },
      },
    },
  });
});

const noticed = (type: Notification['notification_type']) => ({
  view: { ...view, notification_type: type },
  inboxName: 'Shop',
});

test.each([
  ['conversation_creation', 'A new conversation [ID - 12] has been created in Shop.'],
  ['conversation_assignment', 'A new conversation [ID - 12] has been assigned to you.'],
  ['conversation_mention', 'You have been mentioned in conversation [ID - 12]'],
  ['assigned_conversation_new_message', 'New message in your assigned conversation [ID - 12].'],
  ['participating_conversation_new_message', 'New message in your participating conversation [ID - 12].'],
  ['sla_missed_first_response', 'SLA target first response missed for conversation (#12)'],
  ['sla_missed_next_response', 'SLA target next response missed for conversation (#12)'],
  ['sla_missed_resolution', 'SLA target resolution missed for conversation (#12)'],
] as const)('the email of one notification, %s, has it as subject', (type, subject) => {
  expect(notificationEmail({ frontendUrl }, 'Jonas', [noticed(type)]).subject).toBe(`Jonas, ${subject}`);
});

const blocks = [
  { kind: 'text', text: 'You have been mentioned in conversation (#12).' },
  { kind: 'quote', text: 'Tessa: Hello' },
  { kind: 'link', label: 'View conversation', url },
];

test('the email of one notification has the message and a link to it', () => {
  expect(notificationEmail({ frontendUrl }, 'Jonas', [noticed('conversation_mention')]).blocks).toEqual(
    blocks,
  );
});

test('the email of several notifications counts them and lists the first twenty', () => {
  const one = noticed('conversation_mention');
  const emailOf = (others: number) =>
    notificationEmail({ frontendUrl }, 'Jonas', [one, ...Array.from({ length: others }, () => one)]);
  expect(emailOf(1)).toEqual({
    subject: 'Jonas, you have 2 new notifications',
    blocks: [...blocks, ...blocks],
  });
  expect(emailOf(19).blocks).toHaveLength(60);
  expect(emailOf(19).blocks.at(-1)).toEqual(blocks.at(-1));
  expect(emailOf(22).blocks).toHaveLength(61);
  expect(emailOf(22).blocks.at(-1)).toEqual({ kind: 'text', text: 'And 3 more.' });
});

test('names in a notification email cannot become links', () => {
  const one = { ...noticed('conversation_creation'), inboxName: 'https://win.example/now' };
  const email = notificationEmail({ frontendUrl }, 'go.win.example', [one]);
  expect(`${email.subject} ${JSON.stringify(email.blocks[0])}`).not.toMatch(/win\.example|\/\//);
});
