import { expect, test } from 'vitest';
import {
  answeredIds,
  messageIdOf,
  replyAddressOf,
  subjectOf,
  threadIdOf,
  uuidInAddress,
  uuidInMessageId,
} from './model.ts';

const uuid = '0b54b6a4-12cd-4ef0-8a00-a00000000001';
const domain = 'in.example';

test('a conversation has its own reply address', () => {
  expect(replyAddressOf(uuid, domain)).toBe(`reply+${uuid}@in.example`);
  expect(uuidInAddress(`REPLY+${uuid.toUpperCase()}@in.example`)).toBe(uuid);
});

test.each([
  `x-reply+${uuid}@in.example`,
  `reply+${uuid}`,
  `reply+${uuid}0@in.example`,
  `reply+${uuid.slice(1)}@in.example`,
  `reply+${uuid.replace('4ef0', '4efg')}@in.example`,
  'help@in.example',
])('%s is not such an address', (address) => {
  expect(uuidInAddress(address)).toBeUndefined();
});

test('emails of a conversation are recognized by their ids', () => {
  expect(messageIdOf(uuid, 11, domain)).toBe(`conversation/${uuid}/messages/11@in.example`);
  expect(threadIdOf(2, uuid, domain)).toBe(`account/2/conversation/${uuid}@in.example`);
  expect([messageIdOf(uuid, 11, domain), threadIdOf(2, uuid, domain)].map(uuidInMessageId)).toEqual([
    uuid,
    uuid,
  ]);
  expect(uuidInMessageId(`Conversation/${uuid.toUpperCase()}@x`)).toBe(uuid);
  const longId = '1'.repeat(20);
  expect(uuidInMessageId(`account/${longId}/conversation/${uuid}/messages/${longId}@x`)).toBe(uuid);
});

test.each([
  `x/conversation/${uuid}@x`,
  `account/a/conversation/${uuid}@x`,
  `account/${'1'.repeat(21)}/conversation/${uuid}@x`,
  `conversation/${uuid}/messages/a@x`,
  `conversation/${uuid}/messages/${'1'.repeat(21)}@x`,
  `conversation/${uuid}`,
  `conversation/${uuid.slice(1)}@x`,
  `conversation/${uuid.replace('4ef0', '4efg')}@x`,
  'm-1@example.com',
])('%s is not the id of our email', (id) => {
  expect(uuidInMessageId(id)).toBeUndefined();
});

test('an email references the newest first, each once', () => {
  expect(answeredIds('c', ['a', 'b', 'c'])).toEqual(['c', 'b', 'a']);
  expect(answeredIds(null, ['a', 'b'])).toEqual(['b', 'a']);
  expect(answeredIds('c', [])).toEqual(['c']);
});

const nothing = '[#12] New messages on this conversation';
test.each([
  [' Paper ', true, 'Re: Paper'],
  [' Paper ', false, 'Paper'],
  ['RE: Paper', true, 'RE: Paper'],
  ['More: re: Paper', true, 'Re: More: re: Paper'],
  ['x'.repeat(901), false, 'x'.repeat(900)],
  ['  ', true, nothing],
  [undefined, true, nothing],
  [5, false, nothing],
])('an email has the subject of its conversation: %#', (stored, hasEarlier, subject) => {
  expect(subjectOf(stored, { displayId: 12, hasEarlier })).toBe(subject);
});
