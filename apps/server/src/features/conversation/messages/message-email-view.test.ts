import { contentTypes, messageTypeNumber } from '@confab/contract/features/message';
import { describe, expect, test } from 'vitest';
import { contactRecord, frontendUrl, messageRow, person } from '../../../../test/rows.ts';
import { contactPush } from '../../contact/index.ts';
import type { LoadedMessage } from '../../message/index.ts';
import { userPush } from '../../user/index.ts';
import { emailBody } from '../email/message-view.ts';
import { teamEmail } from '../named-actions/team-email-view.ts';
import { isSurvey, messageQuote } from './message-email-view.ts';

const about = { business: 'Paperlane', origin: frontendUrl };
const file = (data_url: string | null) => ({
  id: 1,
  message_id: 1,
  file_type: 'fallback' as const,
  account_id: 2,
  meta: {},
  fallback_title: '',
  data_url,
});
const loaded = (row: Parameters<typeof messageRow>[0], more: Partial<LoadedMessage> = {}): LoadedMessage => ({
  row: messageRow({ sender_type: 'User', ...row }),
  sender: userPush(frontendUrl, person({ displayName: 'Jonas' })),
  attachments: [],
  ...more,
});
const visitor = contactPush(frontendUrl, contactRecord({ name: 'Eve evil.example' }));
const url = 'https://desk.example/files/1';

describe('in an email to a contact', () => {
  test('an agent’s message has formatting and links to files', () => {
    const message = loaded({ content: '**Hello**' }, { attachments: [file(url)] });
    expect(messageQuote(message, about, '10:00')).toEqual({
      kind: 'quote',
      by: 'Jonas, 10:00',
      text: `**Hello**\n${url}`,
      html: expect.stringMatching(/<strong>Hello<\/strong>.*href="https:\/\/desk\.example\/files\/1"/),
    });
    const bare = loaded({ content: null }, { attachments: [file(null), file(url)] });
    expect(messageQuote(bare, about)).toMatchObject({ by: 'Jonas', text: url });
  });

  test.each([
    [0, 'Hello'],
    [1, 'Hello\n(1 file)'],
    [2, 'Hello\n(2 files)'],
  ])('a visitor’s message is plain, without links, with %d files as %j', (count, text) => {
    const attachments = Array.from({ length: count }, () => file(url));
    const message = loaded({ content: 'Hello', sender_type: 'Contact' }, { sender: visitor, attachments });
    expect(messageQuote(message, about)).toEqual({ kind: 'quote', by: 'Eve evil. example', text });
  });

  test('a question without text is described, and a message without sender is from the business', () => {
    const question = { content: '', message_type: messageTypeNumber.template, sender_type: null };
    expect(messageQuote(loaded(question, { sender: undefined }), about)).toMatchObject({
      by: 'Paperlane',
      text: '(asked for an answer)',
    });
    expect(messageQuote(loaded({ ...question, content: 'Which?' }), about)).toMatchObject({
      text: 'Which?',
    });
    expect(messageQuote(loaded({ content: '' }), about)).toMatchObject({ text: '' });
  });
});

test.each(contentTypes)('a message of the type %s asks for a rating only if it is a survey', (type) => {
  const message = loaded({ content_type: contentTypes.indexOf(type) });
  expect(isSurvey(message)).toBe(type === 'input_csat');
});

test('an email contains a message as text and as HTML', () => {
  const { text, html } = emailBody('**Hello** [us](https://a.example)', frontendUrl);
  expect(text).toBe('Hello us (https://a.example)');
  expect(html).toMatch(/<strong>Hello<\/strong>.*<a [^>]*href="https:\/\/a\.example\/?"/);
});

test('a team is emailed about a conversation, with a link', () => {
  expect(teamEmail(frontendUrl, { accountId: 2, displayId: 12, content: 'Look' })).toEqual({
    subject: 'This email has been sent via automation rule actions.',
    blocks: [
      { kind: 'text', text: 'Look' },
      {
        kind: 'link',
        label: 'View conversation',
        url: 'https://desk.example/app/accounts/2/conversations/12',
      },
    ],
  });
});
