import { describe, expect, test } from 'vitest';
import { contextRow, frontendUrl, messageRow, person, seconds } from '../../../test/rows.ts';
import type { LoadedMessage } from '../message/index.ts';
import { userPush } from '../user/index.ts';
import { contactView, conversationView, messageView } from './view.ts';

const inbox = { id: 4, channel_id: 4, name: 'App', channel_type: 'Channel::Api' };
const contact = {
  email: 'tessa@example.com',
  id: 41,
  name: 'Tessa',
  phone_number: '+4915112345678',
  identifier: 'crm-1',
};
const sender = userPush(frontendUrl, person());
const loaded: LoadedMessage = { row: messageRow(), sender, attachments: [] };
const message = {
  id: 11,
  content: 'Hello',
  message_type: 1,
  content_type: 'text',
  source_id: 'ext-1',
  inbox_id: 4,
  conversation_id: 12,
  created_at: seconds(1),
  sender,
  inbox,
  private: false,
  contact,
};

test('a found contact has five fields', () => {
  const known = { ...contact, blocked: true };
  expect(contactView(known)).toEqual(contact);
});

test('a found message has its location, sender, and contact', () => {
  expect(messageView(loaded, contextRow(), inbox)).toEqual(message);
});

test('a found message without a sender omits the key, and an unknown type is a text', () => {
  const view = messageView(
    { ...loaded, row: messageRow({ content_type: 99 }), sender: undefined },
    contextRow(),
    inbox,
  );
  expect(view).not.toHaveProperty('sender');
  expect(view.content_type).toBe('text');
});

describe('a found conversation', () => {
  const view = {
    id: 12,
    account_id: 2,
    created_at: seconds(18),
    message,
    contact,
    inbox,
    agent: {
      id: 6,
      available_name: 'Jonas',
      email: 'jonas@example.com',
      name: 'Jonas Berg',
      role: 'agent',
    },
    additional_attributes: { browser: 'Firefox' },
  };

  test('has its first message, contact, inbox and agent', () => {
    expect(conversationView(contextRow(), inbox, loaded, true)).toEqual(view);
    const led = conversationView(contextRow({ assignee_role: 1 }), inbox, loaded, true);
    expect(led.agent?.role).toBe('administrator');
  });

  test('omits keys for an absent message, agent, and attributes', () => {
    const { message: _message, agent: _agent, additional_attributes: _attributes, ...rest } = view;
    for (const gone of [{ assignee_id: null }, { assignee_name: null }, { assignee_email: null }]) {
      const bare = conversationView(contextRow(gone), inbox, undefined, false);
      expect(bare).toEqual(rest);
      expect(Object.keys(bare).toSorted()).toEqual(Object.keys(rest).toSorted());
    }
  });
});
