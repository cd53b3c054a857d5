import type { MessageEvent, Sender } from '@confab/contract/features/message';
import type { Attachment } from '@confab/contract/features/attachment';
import { describe, expect, test } from 'vitest';
import { contactRecord, frontendUrl, iso, messageRow, moment, person, seconds } from '../../../test/rows.ts';
import { contactPush } from '../contact/index.ts';
import { userPush } from '../user/index.ts';
import { assistantPush } from './assistant-view.ts';
import { contentTypeNumber } from './model.ts';
import { messageEvent, messageEventForContact, messageView, publicMessageView } from './view.ts';

const file: Attachment = {
  id: 21,
  message_id: 11,
  file_type: 'fallback',
  account_id: 2,
  meta: {},
  fallback_title: 'A page',
  data_url: 'https://example.com',
};
const agent: Sender = userPush(frontendUrl, person());
const customer: Sender = contactPush(frontendUrl, contactRecord());
const conversation = {
  displayId: 12,
  assigneeId: 6,
  unreadCount: 3,
  lastActivityAt: moment(17),
  sourceId: 'session-1',
};
const internal = {
  external_error: 'mailbox full',
  automation_rule_id: 7,
  cc_emails: ['cc@example.com'],
  bcc_emails: ['bcc@example.com'],
  to_emails: ['to@example.com'],
  edits: [{ content: 'Helo', replaced_at: iso(1) }],
  translations: { de: 'Hallo' },
  email: { message_id: 'm-1@example.com' },
  cc_email: ['cc@example.com'],
  bcc_email: ['bcc@example.com'],
  captain: { sources: [7] },
};

/** An agent's message with a file, and with internal attributes. */
const loaded = (more: Parameters<typeof messageRow>[0] = {}, sender: Sender | undefined = agent) => ({
  row: messageRow({ content_attributes: { in_reply_to: 9, ...internal }, ...more }),
  sender,
  attachments: [file],
});

const shared = {
  id: 11,
  content: 'Hello',
  inbox_id: 4,
  conversation_id: 12,
  message_type: 1,
  content_type: 'text',
  status: 'delivered',
  created_at: seconds(1),
  private: false,
  source_id: 'ext-1',
  attachments: [file],
};

const event = {
  ...shared,
  account_id: 2,
  updated_at: iso(2),
  sender_type: 'User',
  sender_id: 6,
  processed_message_content: 'Hello',
  sentiment: {},
  conversation: {
    assignee_id: 6,
    unread_count: 3,
    last_activity_at: seconds(17),
    contact_inbox: { source_id: 'session-1' },
  },
};

const contactWithoutDetails = {
  ...customer,
  email: null,
  phone_number: null,
  identifier: null,
  blocked: false,
  custom_attributes: {},
  additional_attributes: {},
};

test('agents see all fields of a message', () => {
  expect(messageView(loaded(), 12)).toEqual({
    ...shared,
    content_attributes: { in_reply_to: 9, ...internal },
    sender: agent,
  });
});

test('without a sender, files, or an echo id, those keys are absent', () => {
  const bare = { ...loaded(), sender: undefined, attachments: [] };
  const { attachments: _none, ...expected } = shared;
  expect(Object.keys(messageView(bare, 12)).toSorted()).toEqual(
    [...Object.keys(expected), 'content_attributes'].toSorted(),
  );
  expect(messageView(bare, 12, 'e-1')).toMatchObject({ echo_id: 'e-1' });
  expect(messageView(bare, 12, 0)).toMatchObject({ echo_id: 0 });
});

test('unknown stored numbers become the first of their list', () => {
  const view = messageView(loaded({ content_type: 99, status: 99 }), 12);
  expect(view).toMatchObject({ content_type: 'text', status: 'sent' });
  expect(publicMessageView(loaded({ content_type: 99 }), 12)).toMatchObject({ content_type: 'text' });
  expect(publicMessageView(loaded({ content_type: 9 }), 12)).toMatchObject({ content_type: 'input_csat' });
  expect(messageView(loaded({ content_type: 9 }), 12)).toMatchObject({ content_type: 'input_csat' });
});

describe('the event of a message', () => {
  test('has all fields for agents', () => {
    expect(messageEvent(loaded(), conversation, 'e-1')).toEqual({
      ...event,
      echo_id: 'e-1',
      content_attributes: { in_reply_to: 9, ...internal },
      external_source_ids: { slack: 's-1' },
      additional_attributes: { campaign_id: 5 },
      sender: agent,
    });
  });

  test.each([
    [9, 9],
    [10, 10],
    [11, 10],
  ])('with %i unread messages has %i', (unreadCount, shown) => {
    expect(messageEvent(loaded(), { ...conversation, unreadCount }).conversation.unread_count).toBe(shown);
  });

  test.each<[email: unknown, written: string | null]>([
    [{ text_content: { quoted: 'Thanks' }, html_content: { quoted: '<p>Thanks</p>' } }, 'Thanks'],
    [{ text_content: { quoted: '' }, html_content: { quoted: '<p>Thanks</p>' } }, '<p>Thanks</p>'],
    [{ text_content: null, html_content: { quoted: '<p>Thanks</p>' } }, '<p>Thanks</p>'],
    [{ text_content: { quoted: '' }, html_content: { quoted: '' } }, 'Thanks\n> Hello'],
    [{ text_content: { quoted: 4 }, html_content: 'none' }, 'Thanks\n> Hello'],
    [null, 'Thanks\n> Hello'],
  ])('of the email %j has what was written, without what it answers', (email, written) => {
    const mail = loaded({
      content: 'Thanks\n> Hello',
      content_type: contentTypeNumber('incoming_email'),
      content_attributes: { email },
    });
    expect(messageEvent(mail, conversation).processed_message_content).toBe(written);
  });

  test('of another message has its whole content, whatever its attributes', () => {
    const content_attributes = { email: { text_content: { quoted: 'Thanks' } } };
    const processed = messageEvent(loaded({ content: 'Hello', content_attributes }), conversation);
    expect(processed.processed_message_content).toBe('Hello');
  });

  test.each(['User', 'Contact', 'AgentBot', 'Captain::Assistant'] as const)(
    'includes the sender %s',
    (type) => {
      expect(messageEvent(loaded({ sender_type: type }), conversation).sender_type).toBe(type);
    },
  );

  test.each([null, 'Somebody'])('includes no sender of the type %s', (type) => {
    expect(messageEvent(loaded({ sender_type: type }), conversation).sender_type).toBeNull();
  });

  test('has the content for the contact, and no internal fields', () => {
    expect(messageEventForContact(messageEvent(loaded(), conversation))).toEqual({
      ...event,
      content_attributes: { in_reply_to: 9 },
      external_source_ids: {},
      additional_attributes: {},
      sender: agent,
    });
  });

  test.each(Object.keys(internal))('hides %s from the contact', (key) => {
    const attributes = messageEventForContact(messageEvent(loaded(), conversation)).content_attributes;
    expect(attributes).not.toHaveProperty(key);
  });

  test('shows contacts only their own name and avatar', () => {
    const own: MessageEvent = messageEvent(loaded({ sender_type: 'Contact' }, customer), conversation);
    expect(messageEventForContact(own).sender).toEqual(contactWithoutDetails);
    const unsent = messageEventForContact(messageEvent({ ...loaded(), sender: undefined }, conversation));
    expect(unsent).not.toHaveProperty('sender');
  });
});

test('the contact sees only the public API’s keys of a message', () => {
  const { status: _status, private: _private, inbox_id: _inbox, source_id: _source, ...expected } = shared;
  expect(publicMessageView(loaded(), 12)).toEqual({
    ...expected,
    content_attributes: { in_reply_to: 9 },
    sender: agent,
  });
  expect(publicMessageView(loaded({}, customer), 12).sender).toEqual(contactWithoutDetails);
  expect(publicMessageView({ ...loaded(), sender: undefined }, 12)).not.toHaveProperty('sender');
});

test('a bot is shown to the contact unchanged', () => {
  const bot: Sender = { id: 8, name: 'Robo', avatar_url: '', type: 'agent_bot' };
  expect(publicMessageView(loaded({}, bot), 12).sender).toEqual(bot);
});

test('an assistant as sender has its name and the shared avatar', () => {
  const row = { id: 9, name: 'Ada', description: 'Answers', created_at: moment(1) };
  expect(assistantPush(frontendUrl, row)).toEqual({
    id: 9,
    name: 'Ada',
    avatar_url: 'https://desk.example/assets/images/dashboard/captain/logo.svg',
    description: 'Answers',
    created_at: iso(1),
    type: 'captain_assistant',
  });
});
