import { maxContentLength } from '@confab/contract/features/message';
import { describe, expect, test } from 'vitest';
import { iso, moment, parsedEmailOf } from '../../../../test/rows.ts';
import { contentOf, partName, imageNamesIn, withImages } from './content-model.ts';

const about = {
  sender: 'tessa@example.com',
  fileCount: 2,
  html: null,
  now: moment(9),
  notes: [],
};
type Email = Parameters<typeof parsedEmailOf>[0];
const read = (message: Email, more: Partial<Parameters<typeof contentOf>[1]> = {}) =>
  contentOf(parsedEmailOf(message), { ...about, ...more });

test('an email is stored in the documented format', () => {
  const person = (address: string) => ({ address, name: '' });
  const message = {
    headers: {
      'content-type': 'Multipart/alternative; boundary=x',
      'authentication-results': 'spf=pass',
    },
    cc: [person('CC@example.com'), person('')],
    bcc: [person('bcc@example.com')],
    inReplyTo: 'm-0@desk.example',
    text: ' Thanks\r\n> Where is it? ',
  };
  expect(read(message, { html: '<p>Thanks</p>', notes: ['A file was too large.', ''] })).toEqual({
    content: 'Thanks\n> Where is it?\nA file was too large.',
    contentAttributes: {
      email: {
        bcc: ['bcc@example.com'],
        cc: ['cc@example.com'],
        content_type: 'Multipart/alternative; boundary=x',
        date: iso(1),
        from: ['tessa@example.com'],
        html_content: { full: '<p>Thanks</p>', reply: 'Thanks', quoted: 'Thanks' },
        in_reply_to: 'm-0@desk.example',
        message_id: 'm-1@example.com',
        multipart: true,
        number_of_attachments: 2,
        subject: 'Paper',
        text_content: {
          full: 'Thanks\n> Where is it?',
          reply: 'Thanks\n> Where is it?',
          quoted: 'Thanks',
        },
        to: ['help@desk.example'],
      },
      cc_email: ['cc@example.com'],
      bcc_email: ['bcc@example.com'],
    },
    additionalAttributes: { authentication: { spf: 'pass', dkim: null, dmarc: null } },
    conversationAttributes: {
      source: 'email',
      in_reply_to: 'm-0@desk.example',
      mail_subject: 'Paper',
      initiated_at: { timestamp: iso(9) },
    },
  });
});

test('an email without content has the defaults', () => {
  const { contentAttributes, conversationAttributes } = read({ to: [], date: null, text: null });
  expect(contentAttributes).toEqual({
    email: {
      bcc: null,
      cc: null,
      content_type: 'text/plain',
      date: iso(9),
      from: ['tessa@example.com'],
      html_content: {},
      in_reply_to: null,
      message_id: 'm-1@example.com',
      multipart: false,
      number_of_attachments: 2,
      subject: 'Paper',
      text_content: {},
      to: [],
    },
    cc_email: null,
    bcc_email: null,
  });
  expect(conversationAttributes).not.toHaveProperty('in_reply_to');
});

describe('the content of an email', () => {
  test.each([
    ['Hello\0', '<p>Other</p>', 'Hello'],
    [' \n', '<p>From HTML</p>', 'From HTML'],
    [null, '', 'Paper'],
  ])('with the text %j and the HTML %j is %j', (text, html, content) => {
    expect(read({ text }, { html }).content).toBe(content);
  });

  test('is marked as missing where there is none', () => {
    expect(read({ text: null, subject: '' }).content).toBe('(empty email)');
  });

  test('is truncated if too long', () => {
    const long = 'x'.repeat(maxContentLength);
    expect(read({ text: long }, { notes: ['more'] }).content).toBe(long);
    const { contentAttributes } = read({ text: `${long}y` });
    expect(contentAttributes['email']).toMatchObject({ text_content: { full: long } });
    const fromHtml = read({ text: null }, { html: `<p>${long}y</p>` });
    expect(fromHtml.contentAttributes['email']).toMatchObject({ html_content: { reply: long } });
  });

  test('truncates subjects, ids, and types', () => {
    const long = 'x'.repeat(1001);
    const message = { subject: long, inReplyTo: long, headers: { 'content-type': long } };
    const { contentAttributes, conversationAttributes } = read(message);
    expect(conversationAttributes).toMatchObject({
      mail_subject: 'x'.repeat(1000),
      in_reply_to: 'x'.repeat(1000),
    });
    expect(contentAttributes['email']).toMatchObject({
      content_type: 'x'.repeat(300),
      subject: 'x'.repeat(1000),
    });
  });

  test('drops HTML that is excessively long, and keeps its text', () => {
    const html = (length: number) => `<p>Hi</p>${' '.repeat(length - 9)}`;
    const stored = (length: number) =>
      read({ text: null }, { html: html(length) }).contentAttributes['email'];
    expect(stored(400_000)).toMatchObject({ html_content: { full: html(400_000), reply: 'Hi' } });
    expect(stored(400_001)).toMatchObject({ html_content: { full: '', reply: 'Hi' } });
  });

  test('is multipart only by its type', () => {
    const headers = { 'content-type': 'x-multipart/mixed' };
    expect(read({ headers }).contentAttributes['email']).toMatchObject({ multipart: false });
  });
});

describe('inline images of an email', () => {
  const html = '<img src="CID:a%40b"><img src=\'cid:c\'><a href="xcid:d">(cid:e)<img src=cid:%zz>';
  test('are found by their content ids', () => {
    expect([...imageNamesIn(html)]).toEqual(['a@b', 'c', 'e', '%zz']);
    expect(imageNamesIn(null).size).toBe(0);
  });

  test('are not searched in dropped HTML, and limited to a thousand', () => {
    const name = '<img src="cid:a">';
    expect(imageNamesIn(name.padEnd(400_000)).size).toBe(1);
    expect(imageNamesIn(name.padEnd(400_001)).size).toBe(0);
    const many = Array.from({ length: 1001 }, (_, at) => `cid:p${at} `).join('');
    expect(imageNamesIn(many).size).toBe(1000);
  });

  test('get their URLs, and missing ones are unchanged', () => {
    const urls = new Map([['a@b', 'https://desk.example/p']]);
    expect(withImages('<img src="cid:a%40b"><img src="cid:c">', urls)).toBe(
      '<img src="https://desk.example/p"><img src="cid:c">',
    );
    expect(withImages(html, new Map())).toBe(html);
  });
});

test.each([
  [' cat.png ', 0, 'cat.png'],
  [null, 0, 'attachment_1'],
  [' ', 15, 'attachment_10'],
])('a part called %j at %d is the file %s', (fileName, index, name) => {
  expect(partName(fileName, index)).toBe(name);
});
