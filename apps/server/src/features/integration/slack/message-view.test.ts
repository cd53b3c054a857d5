import { messageTypeNumber } from '@confab/contract/features/message';
import { expect, test } from 'vitest';
import { messageRow } from '../../../../test/rows.ts';
import { conversationLines, messageText, writerName } from './message-view.ts';
import { slackText } from './post-view.ts';

const origin = 'https://desk.example';
const viewOf = (row: object, more: object = {}) => ({
  row: { ...messageRow(), private: false, message_type: messageTypeNumber.incoming, ...row },
  sender: undefined,
  attachments: [],
  ...more,
});
const textOf = (row: object, more: object = {}) =>
  messageText(viewOf(row, more), { frontendUrl: origin, contentType: 'cards' });

test('a text uses Slack’s markup', () => {
  expect(
    slackText('# Hi\n\n**b** *i* ~~s~~ `c<`\n\n- one\n- two\n\n> said\n\n[x](https://a.example)', origin),
  ).toBe(['*Hi*', '*b* _i_ ~s~ `c&lt;`', '• one\n• two', '> said', '<https://a.example/|x>'].join('\n\n'));
});

test('a note, an activity, and messages without text', () => {
  expect(textOf({ content: 'Careful', private: true })).toBe('private: Careful');
  expect(textOf({ content: 'Done by <Maya>', message_type: messageTypeNumber.activity })).toBe(
    '_Done by &lt;Maya&gt;_',
  );
  expect(textOf({ content: ' ' })).toBe('Showed cards');
  expect(textOf({ content: null }, { attachments: [{}] })).toBe('_Sent a file_');
});

test('the author’s name includes their role, within Slack’s maximum length', () => {
  expect(writerName(viewOf({}), 'Desk')).toBe('Desk (Bot)');
  expect(writerName(viewOf({ message_type: messageTypeNumber.activity }), 'Desk')).toBe('Desk (System)');
  const sender = { id: 1, name: 'x'.repeat(100), type: 'contact' };
  expect(writerName(viewOf({}, { sender }), 'Desk')).toBe(`${'x'.repeat(70)} (Contact)`);
  const kindOf = (type: string) => writerName(viewOf({}, { sender: { id: 1, name: 'Ida', type } }), 'Desk');
  expect(['user', 'contact', 'agent_bot'].map(kindOf)).toEqual(['Ida (Agent)', 'Ida (Contact)', 'Ida (Bot)']);
});

test('a thread begins with the inbox, the conversation’s URL, and its subject', () => {
  const context = { inboxName: 'Mail & co', channelName: 'Email', url: `${origin}/c/1` };
  expect(conversationLines({ additional_attributes: { mail_subject: 'An <order>' } }, context)).toEqual([
    '*Inbox:* Mail &amp; co (Email)',
    '<https://desk.example/c/1|Click here to view the conversation>',
    '*Subject:* An &lt;order&gt;',
    '',
  ]);
});

test.each([
  ['1. one\n2. two\n   - in', '1. one\n2. two\n   • in'],
  ['3. three', '3. three'],
  ['```\na<b\n```', '```a&lt;b\n```'],
  ['a\n\n---\n\nb', 'a\n\n———\n\nb'],
  ['> a\n>\n> b', '> a\n> b'],
  ['> [!NOTE]\n> a', '> ℹ️ a'],
  ['a  \nb', 'a\nb'],
  ['[@Ida <x>](mention://user/7/Ida%20%3Cx%3E), look', '@Ida &lt;x&gt;, look'],
  ['[hi [@Ida](mention://user/7/Ida)](https://a.example)', '<https://a.example/|hi @Ida>'],
  ['[see ![A map](https://desk.example/files/m)!](https://a.example)', '<https://a.example/|see  !>'],
  ['![A map](https://desk.example/files/m)', '<https://desk.example/files/m|A map>'],
  ['![](https://desk.example/files/m)', '<https://desk.example/files/m|https://desk.example/files/m>'],
  ['**a _b_**', '*a _b_*'],
  ['[a **b** `c`](https://a.example/?x=1&y=2)', '<https://a.example/?x=1&amp;y=2|a b c>'],
  ['[a|b>](https://a.example/|)', '<https://a.example/%7C|a¦b&gt;>'],
  ['| a | b |\n|---|---|\n| c | d |', 'a | b\nc | d'],
])('%j is %j in Slack', (markdown, text) => expect(slackText(markdown, origin)).toBe(text));

test('texts are truncated to Slack’s maximum length', () => {
  expect(slackText('x'.repeat(39_001), origin)).toHaveLength(39_000);
});

test.each([
  ['input_select', 'Asked for a choice'],
  ['form', 'Showed a form'],
  ['article', 'Suggested articles'],
  ['input_email', 'Asked for the email address'],
  ['input_csat', 'Asked for a rating'],
  ['text', '—'],
] as const)('a message of the kind %s without text becomes %s', (contentType, text) => {
  expect(messageText(viewOf({ content: null }), { frontendUrl: origin, contentType })).toBe(text);
});

test('files are counted if there is no text', () => {
  expect(textOf({ content: '' }, { attachments: [{}, {}] })).toBe('_Sent 2 files_');
  expect(textOf({ content: 'Look' }, { attachments: [{}] })).toBe('Look');
});

test.each([
  [{ type: 'user', name: 'Jonas' }, 'Jonas (Agent)'],
  [{ type: 'agent_bot', name: 'Robo' }, 'Robo (Bot)'],
  [{ type: 'captain_assistant', name: 'Ada' }, 'Ada (Contact)'],
  [{ name: 'Tessa' }, 'Tessa (Contact)'],
  [{ type: 'contact', name: null }, ' (Contact)'],
])('%j writes as %s', (sender, name) => {
  expect(writerName(viewOf({}, { sender: { id: 1, ...sender } }), 'Desk')).toBe(name);
});

test.each([undefined, '', 5])(
  'a conversation with the subject %j has no subject in Slack',
  (mail_subject) => {
    const context = { inboxName: 'A', channelName: 'B', url: `${origin}/c/1` };
    expect(conversationLines({ additional_attributes: { mail_subject } }, context)).toHaveLength(3);
  },
);
