import { describe, expect, test } from 'vitest';
import { contactRecord, frontendUrl, messageRow, person } from '../../../../test/rows.ts';
import { contactPush } from '../../contact/index.ts';
import type { LoadedMessage } from '../../message/index.ts';
import { userPush } from '../../user/index.ts';
import { unreadEmail } from './email-view.ts';

const agent = userPush(frontendUrl, person());
const visitor = contactPush(frontendUrl, contactRecord());
const fromTeam = (content: string | null, more: Partial<LoadedMessage['row']> = {}): LoadedMessage => ({
  row: messageRow({ content, ...more }),
  sender: agent,
  attachments: [],
});
const fromVisitor = (content: string): LoadedMessage => ({
  ...fromTeam(content, { sender_type: 'Contact' }),
  sender: visitor,
});
const surveyType = 9;

type Parts = Parameters<typeof unreadEmail>[0];
function emailOf(more: Partial<Parts> = {}) {
  return unreadEmail({
    earlier: [],
    fresh: [fromTeam('It is on its way')],
    business: 'Paperlane',
    displayId: 12,
    origin: frontendUrl,
    site: 'https://shop.example',
    surveyUrl: `${frontendUrl}/survey/1`,
    canReply: true,
    ...more,
  });
}
const intro = { kind: 'text', text: 'Paperlane answered while you were away:' };
const answer = {
  kind: 'quote',
  by: 'Jonas',
  text: 'It is on its way',
  html: expect.stringContaining('It is on its way'),
};
const chat = { kind: 'link', label: 'Continue the chat', url: 'https://shop.example' };
const reply = { kind: 'text', text: 'You can also reply to this email.' };

describe('the email with unread messages', () => {
  test('contains the replies and instructions to continue', () => {
    expect(emailOf()).toEqual({
      subject: '[#12] New messages on this conversation',
      blocks: [intro, answer, chat, reply],
    });
  });

  test('includes earlier messages', () => {
    const earlier = [fromVisitor('Where is my order?')];
    expect(emailOf({ earlier }).blocks).toEqual([
      intro,
      answer,
      chat,
      reply,
      { kind: 'text', text: 'Earlier in this conversation:' },
      { kind: 'quote', by: 'Tessa', text: 'Where is my order?' },
    ]);
  });

  test('states when replies are not read', () => {
    const text = "Please don't reply to this email. Replies aren't read.";
    expect(emailOf({ canReply: false }).blocks.at(-1)).toEqual({ kind: 'text', text });
  });

  test('links to the survey where one was sent', () => {
    const { blocks } = emailOf({ fresh: [fromTeam('How was it?', { content_type: surveyType })] });
    const link = { kind: 'link', label: 'Rate the conversation', url: `${frontendUrl}/survey/1` };
    expect(blocks.slice(2)).toEqual([link, chat, reply]);
  });

  test.each(['http://shop.example', 'HTTPS://shop.example'])('links to the website %s', (site) => {
    expect(emailOf({ site }).blocks).toContainEqual({ ...chat, url: site });
  });

  test.each(['', 'shop.example', 'javascript:alert(1)//https://x', 'ftp://shop.example', 'https://'])(
    'does not link to the website %j',
    (site) => expect(emailOf({ site }).blocks).toEqual([intro, answer, reply]),
  );
});
