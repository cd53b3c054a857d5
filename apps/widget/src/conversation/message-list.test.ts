import { expect, test } from 'vitest';
import {
  emptyList,
  lastId,
  markDraft,
  mergeMessages,
  putDraft,
  unreadMessages,
  type Draft,
  type Message,
} from './message-list.ts';

const message = (id: number, extra: Partial<Message> = {}): Message => ({
  id,
  content: `m${id}`,
  message_type: 1,
  content_type: 'text',
  content_attributes: {},
  conversation_id: 1,
  created_at: 1000 + id,
  ...extra,
});

const draft = (echoId: string, content = 'hello'): Draft => ({
  echoId,
  content,
  files: [],
  createdAt: 2000,
  state: 'sending',
  error: '',
});

const ids = (list: { settled: readonly Message[] }): number[] => list.settled.map(({ id }) => id);

test('any order of arrival, any number of times, gives one list ordered by id', () => {
  const all = [1, 2, 3, 4, 5, 6].map((id) => message(id));
  let seed = 7;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let round = 0; round < 50; round++) {
    const shuffled = [...all, ...all].sort(() => random() - 0.5);
    let list = emptyList;
    for (let at = 0; at < shuffled.length; at += 3) list = mergeMessages(list, shuffled.slice(at, at + 3));
    expect(ids(list)).toEqual([1, 2, 3, 4, 5, 6]);
  }
});

test('a draft is settled once, whether the event or the response arrives first', () => {
  const fromSocket = message(9, { message_type: 0, echo_id: 'e1' });
  const fromAnswer = message(9, { message_type: 0, content_type: 'text', echo_id: 'e1' });
  const start = putDraft(emptyList, draft('e1'));
  for (const order of [
    [fromSocket, fromAnswer],
    [fromAnswer, fromSocket],
  ]) {
    const end = order.reduce((list, next) => mergeMessages(list, [next]), start);
    expect(ids(end)).toEqual([9]);
    expect(end.drafts).toEqual([]);
    expect(end.settled[0]?.echo_id).toBe('e1');
  }
});

test('a refetched message keeps the echo id, so its bubble stays the same', () => {
  const list = mergeMessages(emptyList, [message(9, { echo_id: 'e1' })]);
  expect(mergeMessages(list, [message(9)]).settled[0]?.echo_id).toBe('e1');
});

test('a late failure of a settled draft changes nothing', () => {
  const settled = mergeMessages(putDraft(emptyList, draft('e1')), [message(9, { echo_id: 'e1' })]);
  expect(markDraft(settled, 'e1', 'failed').drafts).toEqual([]);
});

test('resending keeps the position of a draft', () => {
  const list = putDraft(putDraft(emptyList, draft('e1')), draft('e2'));
  const again = putDraft(markDraft(list, 'e1', 'failed'), draft('e1'));
  expect(again.drafts.map(({ echoId, state }) => [echoId, state])).toEqual([
    ['e1', 'sending'],
    ['e2', 'sending'],
  ]);
});

test('private notes and activity lines are never added', () => {
  const list = mergeMessages(emptyList, [
    message(1, { private: true }),
    message(2, { message_type: 2 }),
    message(3),
  ]);
  expect(ids(list)).toEqual([3]);
});

test('an update replaces, and a deletion removes the files', () => {
  const file = { id: 1, message_id: 1, account_id: 1, meta: {}, file_type: 'file', data_url: '/f' } as const;
  const list = mergeMessages(emptyList, [message(1, { attachments: [file] })]);
  expect(mergeMessages(list, [message(1, { content: 'new' })]).settled[0]).toMatchObject({
    content: 'new',
    attachments: [{ id: 1 }],
  });
  const gone = mergeMessages(list, [message(1, { content_attributes: { deleted: true } })]);
  expect(gone.settled[0]?.attachments).toBeUndefined();
});

test('unread are the team’s newer messages, and catching up starts after the newest', () => {
  const list = mergeMessages(emptyList, [message(1), message(2, { message_type: 0 }), message(3)]);
  expect(unreadMessages(list, 1001).map(({ id }) => id)).toEqual([3]);
  expect(lastId(list)).toBe(3);
  expect(lastId(emptyList)).toBe(0);
});
