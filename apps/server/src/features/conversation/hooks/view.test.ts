import { describe, expect, test } from 'vitest';
import {
  contactRecord,
  contextRow,
  frontendUrl,
  iso,
  messageRow,
  moment,
  person,
} from '../../../../test/rows.ts';
import { contactPush } from '../../contact/index.ts';
import { messageEvent, type LoadedMessage } from '../../message/index.ts';
import { userPush } from '../../user/index.ts';
import { conversationEvent, summaryOf } from '../view.ts';
import { messageHook, senderHook } from './view.ts';

const row = contextRow();
const context = { row, names: { account_name: 'Paperlane', inbox_name: 'App' } };
const account = { id: 2, name: 'Paperlane' };
const agent = userPush(frontendUrl, person());
const customer = contactPush(frontendUrl, contactRecord());

describe('the webhook format of a message', () => {
  const loaded: LoadedMessage = { row: messageRow(), sender: agent, attachments: [] };
  const file = { id: 21, message_id: 11, file_type: 'fallback', account_id: 2, meta: {} } as const;
  const conversation = conversationEvent(
    { frontendUrl, now: moment(20), providerKeys: new Map() },
    row,
    undefined,
  );
  const hookOf = (message: LoadedMessage) =>
    messageHook(context, message, messageEvent(message, summaryOf(row)), conversation, { id: 6 });

  const hook = {
    account,
    additional_attributes: { campaign_id: 5 },
    content_attributes: { in_reply_to: 9 },
    content_type: 'text',
    content: 'Hello',
    conversation,
    created_at: iso(1),
    id: 11,
    inbox: { id: 4, name: 'App' },
    message_type: 'outgoing',
    private: false,
    sender: { id: 6 },
    source_id: 'ext-1',
  };

  test('has its account, inbox, conversation, and sender', () => expect(hookOf(loaded)).toStrictEqual(hook));

  test('has its files, if any', () => {
    expect(hookOf({ ...loaded, attachments: [file] })).toEqual({ ...hook, attachments: [file] });
  });
});

describe('the webhook format of a sender', () => {
  test('is a contact with all fields, and the account', () => {
    const { type: _type, ...known } = customer;
    expect(senderHook(context, customer, undefined)).toEqual({
      account,
      avatar: customer.thumbnail,
      ...known,
    });
  });

  test('is a user with their email address, or none', () => {
    const user = { id: 6, name: 'Jonas Berg', type: 'user' };
    expect(senderHook(context, agent, 'jonas@example.com')).toEqual({ ...user, email: 'jonas@example.com' });
    expect(senderHook(context, agent, undefined)).toEqual({ ...user, email: null });
  });

  test('is a bot with its name, and never an address', () => {
    const bot = { id: 8, name: 'Robo', avatar_url: '', type: 'agent_bot' } as const;
    expect(senderHook(context, bot, 'x@example.com')).toEqual({ id: 8, name: 'Robo', type: 'agent_bot' });
  });
});
