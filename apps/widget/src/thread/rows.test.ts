import { expect, test } from 'vitest';
import type { Draft, Message } from '../conversation/message-list.ts';
import { buildRows } from './rows.ts';

const sender = {
  type: 'user',
  name: 'Maya',
  available_name: 'Maya',
  avatar_url: '',
  thumbnail: '',
  availability_status: null,
} as const;
const message = (id: number, at: number, extra: Partial<Message> = {}): Message => ({
  id,
  content: 'x',
  message_type: 1,
  content_type: 'text',
  content_attributes: {},
  conversation_id: 1,
  created_at: at,
  sender: { ...sender, id: 1 },
  ...extra,
});
const dayOf = (at: number): string => String(Math.floor(at / 86_400));
const draft: Draft = {
  echoId: 'e1',
  content: 'd',
  files: [],
  createdAt: 90_000,
  state: 'sending',
  error: '',
};

const shape = (settled: Message[], drafts: Draft[] = []): string[] =>
  buildRows({ settled, drafts }, dayOf).map((row) => {
    if (row.kind === 'message') return `${row.starts ? '[' : ''}${row.message.id}${row.ends ? ']' : ''}`;
    return row.kind === 'draft' ? `${row.starts ? '[' : ''}draft` : row.kind;
  });

test('a group is one author within five minutes on one day', () => {
  const other = { sender: { ...sender, id: 2, name: 'Tom' } };
  expect(shape([message(1, 100), message(2, 200), message(3, 900), message(4, 950, other)])).toEqual([
    'day',
    '[1',
    '2]',
    '[3]',
    '[4]',
  ]);
  expect(shape([message(1, 86_390), message(2, 86_410)])).toEqual(['day', '[1]', 'day', '[2]']);
});

test('drafts are at the end and continue the visitor’s group', () => {
  expect(shape([message(1, 89_000)], [draft])).toEqual(['day', '[1]', '[draft']);
  expect(shape([message(1, 89_990, { message_type: 0 })], [draft])).toEqual(['day', '[1]', 'draft']);
  expect(shape([], [draft])).toEqual(['day', '[draft']);
});

test('a draft and its message have the same key', () => {
  const before = buildRows({ settled: [], drafts: [draft] }, dayOf).at(-1)?.key;
  const after = buildRows(
    { settled: [message(7, 90_001, { message_type: 0, echo_id: 'e1' })], drafts: [] },
    dayOf,
  ).at(-1)?.key;
  expect(after).toBe(before);
});
