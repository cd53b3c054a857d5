import { expect, test } from 'vitest';
import { contextRow, frontendUrl, messageRow, person, seconds } from '../../../../test/rows.ts';
import { userPush } from '../../user/index.ts';
import { conversationHit } from './view.ts';

test('a found conversation has its location, its contact, and the matches', () => {
  const sender = userPush(frontendUrl, person());
  const messages = [
    { row: messageRow(), sender, attachments: [] },
    { row: messageRow({ id: 12, content: null, message_type: 2 }), sender: undefined, attachments: [] },
  ];
  expect(conversationHit(contextRow(), 'App', messages)).toEqual({
    id: 12,
    uuid: '0b54b6a4-0000-4000-8000-000000000001',
    created_at: seconds(18),
    contact: { id: 41, name: 'Tessa' },
    inbox: { id: 4, name: 'App', channel_type: 'Channel::Api' },
    messages: [
      { content: 'Hello', id: 11, sender_name: sender.name, message_type: 1, created_at: seconds(1) },
      { content: null, id: 12, message_type: 2, created_at: seconds(1) },
    ],
    account_id: 2,
  });
});
