import { messageTypeNumber } from '@confab/contract/features/message';
import { expect, test } from 'vitest';
import { messageRow } from '../../../../test/rows.ts';
import { conversationLines, messageText, writerName } from './message-view.ts';
import { slackText } from './post-view.ts';

const origin = 'https://desk.example';
const said = (row: object, more: object = {}) => ({
  row: { ...messageRow(), private: false, message_type: messageTypeNumber.incoming, ...row },
  sender: undefined,
  attachments: [],
  ...more,
});
const textOf = (row: object, more: object = {}) =>
  messageText(said(row, more), { frontendUrl: origin, contentType: 'cards' });

test('a text is written in the marks of Slack', () => {
  expect(
    slackText('# Hi\n\n**b** *i* ~~s~~ `c<`\n\n- one\n- two\n\n> said\n\n[x](https://a.example)', origin),
  ).toBe(['*Hi*', '*b* _i_ ~s~ `c&lt;`', '• one\n• two', '> said', '<https://a.example/|x>'].join('\n\n'));
});

test('a note, an activity, and what says something without a text', () => {
  expect(textOf({ content: 'Careful', private: true })).toBe('private: Careful');
  expect(textOf({ content: 'Done by <Maya>', message_type: messageTypeNumber.activity })).toBe(
    '_Done by &lt;Maya&gt;_',
  );
  expect(textOf({ content: ' ' })).toBe('Showed cards');
  expect(textOf({ content: null }, { attachments: [{}] })).toBe('_Sent a file_');
});

test('who writes is named with what they are, in as many characters as Slack takes', () => {
  expect(writerName(said({}), 'Desk')).toBe('Desk (Bot)');
  expect(writerName(said({ message_type: messageTypeNumber.activity }), 'Desk')).toBe('Desk (System)');
  const sender = { id: 1, name: 'x'.repeat(100), type: 'contact' };
  expect(writerName(said({}, { sender }), 'Desk')).toBe(`${'x'.repeat(70)} (Contact)`);
});

test('a thread begins with the inbox, the way to the conversation and its subject', () => {
  const place = { inboxName: 'Mail & co', channelName: 'Email', url: `${origin}/c/1` };
  expect(conversationLines({ additional_attributes: { mail_subject: 'An <order>' } }, place)).toEqual([
    '*Inbox:* Mail &amp; co (Email)',
    '<https://desk.example/c/1|Click here to view the conversation>',
    '*Subject:* An &lt;order&gt;',
    '',
  ]);
});
