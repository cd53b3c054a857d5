import { expect, test } from 'vitest';
import { contactRecord, frontendUrl, messageRow, person } from '../../../../test/rows.ts';
import { contactPush } from '../../contact/index.ts';
import type { LoadedMessage } from '../../message/index.ts';
import { userPush } from '../../user/index.ts';
import { transcriptEmail } from './transcript-view.ts';

const created_at = new Date(Date.UTC(2030, 0, 2, 3, 4, 59));
const agent = userPush(frontendUrl, person({ displayName: 'Jonas' }));
const visitor = contactPush(frontendUrl, contactRecord({ name: 'Eve evil.example' }));
const file = {
  id: 1,
  message_id: 1,
  file_type: 'fallback',
  account_id: 2,
  meta: {},
  fallback_title: '',
  data_url: 'https://desk.example/files/1',
} as const;

function message(row: Parameters<typeof messageRow>[0], more: Partial<LoadedMessage> = {}): LoadedMessage {
  return { row: messageRow({ created_at, ...row }), sender: agent, attachments: [], ...more };
}
const fromTeam = (content: string | null, more: Partial<LoadedMessage> = {}) =>
  message({ content, sender_type: 'User' }, more);
const fromVisitor = (content: string | null, more: Partial<LoadedMessage> = {}) =>
  message({ content, sender_type: 'Contact' }, { sender: visitor, ...more });

function emailOf(messages: LoadedMessage[], timezone = 'UTC') {
  const { subject, blocks } = transcriptEmail(messages, {
    business: 'Paperlane',
    origin: frontendUrl,
    displayId: 12,
    timezone,
  });
  return { subject, quotes: blocks.slice(0, -1), end: blocks.at(-1) };
}
const textOf = (one: LoadedMessage) => emailOf([one]).quotes.map((block) => 'text' in block && block.text);

test('has the number in its subject, senders and times in the inbox’s time zone, and names it', () => {
  const { subject, quotes, end } = emailOf(
    [fromTeam('Hello'), fromTeam('Beep', { sender: undefined })],
    'Asia/Tokyo',
  );
  expect(subject).toBe('[#12] Conversation Transcript');
  expect(quotes).toMatchObject([
    { kind: 'quote', by: 'Jonas, 2030-01-02 12:04', text: 'Hello' },
    { kind: 'quote', by: 'Paperlane, 2030-01-02 12:04', text: 'Beep' },
  ]);
  expect(end).toEqual({ kind: 'text', text: 'All times are in the time zone Asia/Tokyo.' });
});

test('renders the team’s formatting, and shows visitors’ texts as typed', () => {
  const [team, visitors] = emailOf([fromTeam('**Hi**'), fromVisitor('**Hi**')]).quotes;
  expect(team).toMatchObject({ html: expect.stringContaining('<strong>Hi</strong>') });
  expect(visitors).toMatchObject({ text: '**Hi**' });
  expect(visitors).not.toHaveProperty('html');
});

test('links to the files of the team, and counts those of a visitor', () => {
  expect(textOf(fromTeam('Here', { attachments: [file] }))).toEqual(['Here\nhttps://desk.example/files/1']);
  const { data_url: _address, ...card } = file;
  expect(textOf(fromTeam('Here', { attachments: [card] }))).toEqual(['Here']);
  expect(textOf(fromVisitor('Here', { attachments: [file] }))).toEqual(['Here\n(1 file)']);
  expect(textOf(fromVisitor(null, { attachments: [file, file] }))).toEqual(['(2 files)']);
});

test('marks a question without text as an input request', () => {
  expect(textOf(message({ content: null, message_type: 3 }))).toEqual(['(asked for an answer)']);
  expect(textOf(message({ content: 'Your address?', message_type: 3 }))).toEqual(['Your address?']);
  expect(textOf(message({ content: null, message_type: 1 }))).toEqual(['']);
});

test('a visitor’s name cannot become a link', () => {
  const [quote] = emailOf([fromVisitor('Hi')]).quotes;
  expect(quote).not.toMatchObject({ by: expect.stringContaining('evil.example') });
});

test('midnight is the hour 00', () => {
  const midnight = message({ content: 'x', created_at: new Date(Date.UTC(2030, 0, 2)) });
  expect(emailOf([midnight]).quotes).toMatchObject([{ by: expect.stringContaining('2030-01-02 00:00') }]);
});
