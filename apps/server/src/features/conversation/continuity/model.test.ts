import { describe, expect, test } from 'vitest';
import { contextRow, messageRow } from '../../../../test/rows.ts';
import { isEmailed, isUnread, noEmailDue, unreadPart } from './model.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const draft = {
  type: 'outgoing' as const,
  content: 'Hello',
  private: false,
  contentType: 'text' as const,
  contentAttributes: {},
  additionalAttributes: {},
  sourceId: null,
  echoId: null,
};

test('a conversation without a mark sends no email', () => {
  expect(noEmailDue).toEqual({ email_due_at: null, email_from_message_id: null });
});

describe('what is emailed', () => {
  const replied = { last_outgoing_at: at(1), first_reply_created_at: at(1) };
  const automatic = { last_outgoing_at: at(1), first_reply_created_at: null };
  test.each([
    [automatic, {}, 'a member', true],
    [automatic, {}, 'a program', false],
    [replied, {}, 'a program', true],
    [replied, { private: true }, 'a member', false],
    [replied, { type: 'incoming' as const }, 'the contact', false],
    [replied, { type: 'activity' as const }, 'the server', false],
    [automatic, { type: 'template' as const }, 'the server', false],
    [replied, { type: 'template' as const }, 'the server', true],
    [replied, { type: 'template' as const, contentType: 'input_csat' as const }, 'the server', true],
    [replied, { type: 'template' as const, contentType: 'input_email' as const }, 'the server', false],
  ])('after %j: %j by %s is %s', (row, more, by, expected) => {
    const written = { ...draft, ...more };
    const isHumanReply = by === 'a member' && !written.private;
    expect(isEmailed(contextRow(row), written, isHumanReply)).toBe(expected);
  });
});

test.each([
  [at(2), null, null, at(1), true],
  [at(2), null, at(1), at(1), true],
  [at(2), null, at(2), at(1), false],
  [at(2), null, at(1), at(3), false],
  [null, at(2), at(1), null, true],
  [at(1), at(3), at(2), null, true],
  [null, null, null, at(1), false],
])('spoken at %j and %j, seen at %j, written at %j: unread is %s', (team, server, seen, wrote, expected) => {
  const row = contextRow({
    last_outgoing_at: team,
    last_template_at: server,
    contact_last_seen_at: seen,
    last_incoming_at: wrote,
  });
  expect(isUnread(row)).toBe(expected);
});

describe('an email', () => {
  const message = (id: number, sender: 'User' | 'Contact', more: object = {}) => ({
    row: messageRow({ id, sender_type: sender, created_at: at(id), content_attributes: {}, ...more }),
    sender: undefined,
    attachments: [],
  });
  const thread = Array.from({ length: 15 }, (_, index) =>
    message(index + 1, index < 12 ? 'Contact' : 'User'),
  );
  const ids = (messages: readonly { row: { id: number } }[]) => messages.map(({ row }) => row.id);
  const parts = (more: object = {}, of = thread) => {
    const { earlier, fresh } = unreadPart(of, { fromId: 13, untilId: 15, seenAt: null, ...more });
    return [ids(earlier), ids(fresh)];
  };

  test('contains new messages, and at most ten before them', () => {
    expect(parts()).toEqual([
      [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      [13, 14, 15],
    ]);
  });

  test('ends where it was requested, and starts after what was seen', () => {
    expect(parts({ untilId: 14, seenAt: at(13) })[1]).toEqual([14]);
  });

  test('starts with a message of the team, not the contact', () => {
    expect(parts({ fromId: 11 })[1]).toEqual([13, 14, 15]);
  });

  test('starts after the contact’s last message, even one after the request', () => {
    const answered = [...thread, message(16, 'Contact'), message(17, 'User')];
    expect(parts({ fromId: 13, untilId: 17 }, answered)[1]).toEqual([17]);
    expect(parts({ fromId: 13, untilId: 15 }, answered)).toEqual([[], []]);
  });

  test('contains the whole thread if the contact never wrote', () => {
    expect(parts({}, thread.slice(12))).toEqual([[], [13, 14, 15]]);
  });

  test('contains no deleted messages', () => {
    const deleted = message(16, 'User', { content_attributes: { deleted: true } });
    expect(parts({ fromId: 16, untilId: 16 }, [...thread, deleted])).toEqual([[], []]);
  });
});
