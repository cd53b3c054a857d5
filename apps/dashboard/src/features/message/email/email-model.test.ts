import { expect, test } from 'vitest';
import { emailOf, maxHtmlLength } from './email-model.ts';

const email = {
  bcc: null,
  cc: ['team@lamps.test'],
  content_type: 'multipart/alternative; boundary=x',
  date: '2026-11-20T10:00:00+01:00',
  from: ['ines@example.com'],
  html_content: { full: '<p>Hello</p><blockquote>Before</blockquote>', reply: 'Hello', quoted: 'Before' },
  in_reply_to: null,
  message_id: '1@example.com',
  multipart: true,
  number_of_attachments: 0,
  subject: 'My lamp',
  text_content: { full: 'Hello\n\nOn Monday you wrote:\n> Before', reply: 'Hello', quoted: '' },
  to: ['help@lamps.test'],
};
const incoming = (change: object = {}, rest: object = {}) =>
  emailOf({
    content: 'Hello',
    content_type: 'incoming_email',
    content_attributes: {
      email: { ...email, ...change },
      cc_email: null,
      bcc_email: ['secret@lamps.test'],
      ...rest,
    },
  });

test('a received email has its headers, its HTML, and its text without quotes', () => {
  expect(incoming()).toEqual({
    subject: 'My lamp',
    lines: [
      { name: 'from', people: ['ines@example.com'] },
      { name: 'to', people: ['help@lamps.test'] },
      { name: 'cc', people: ['team@lamps.test'] },
      { name: 'bcc', people: ['secret@lamps.test'] },
    ],
    date: '2026-11-20T10:00:00+01:00',
    html: email.html_content.full,
    text: 'Hello',
    quoted: 'On Monday you wrote:\n> Before',
  });
});

test('without HTML, or with too much of it, the text is shown', () => {
  expect(incoming({ html_content: {} })).toMatchObject({ html: undefined, text: 'Hello' });
  expect(incoming({ html_content: { full: 'x'.repeat(maxHtmlLength + 1) } })?.html).toBeUndefined();
  expect(incoming({ html_content: {}, text_content: {} })).toMatchObject({ text: 'Hello', quoted: '' });
});

test('a text whose quotes the server has detected is shown without them', () => {
  const full = 'Hello\n\nOn Monday you wrote:\n> Before';
  expect(incoming({ text_content: { full, reply: full, quoted: 'Hello' } })).toMatchObject({
    text: 'Hello',
    quoted: 'On Monday you wrote:\n> Before',
  });
});

test('a reply shows its recipients, and a message without any is not an email', () => {
  const sent = (content_attributes: object) =>
    emailOf({ content: 'Hi', content_type: 'text', content_attributes: { ...content_attributes } });
  expect(sent({ cc_emails: ['a@b.test'], bcc_emails: [], to_emails: [] })?.lines).toEqual([
    { name: 'cc', people: ['a@b.test'] },
  ]);
  expect(sent({ cc_emails: [], bcc_emails: [] })).toBeUndefined();
  expect(incoming({}, { deleted: true })).toBeUndefined();
});

test('an email without any of its parts is still shown', () => {
  expect(emailOf({ content: 'Hi', content_type: 'incoming_email', content_attributes: {} })).toMatchObject({
    subject: '',
    lines: [],
    text: 'Hi',
  });
});
