import { contentTypes } from '@confab/contract/features/message';
import { expect, test } from 'vitest';
import type { ReactionEvent } from '../../platform/jobs/reactions.ts';
import { moment } from '../../../test/rows.ts';
import { countedEvents, readFacts, surveyType } from './event-model.ts';

const eventOf = (name: string, data: Record<string, unknown>): ReactionEvent => ({
  number: 77,
  accountId: 2,
  name,
  audience: {},
  data,
  createdAt: moment(1),
});
const message = { id: 11, conversation_id: 12, message_type: 0, content_type: 'text' };
const conversation = { id: 12, status: 'resolved', updated_at: 5.0006, meta: { assignee: { id: 6 } } };
const reply = { message_id: 11, conversation_id: 333, assignee_id: 6, waiting_since: 5 };
const handoff = { conversation_id: 333, assignee_id: null, at: 7 };
const takenBack = { message_id: 11, conversation_id: 333 };
const nothing = {
  displayIds: new Set(),
  messageIds: new Set(),
  firstReplies: [],
  replies: [],
  resolutions: [],
  handoffs: [],
  takenBack: [],
};
const factsOf = (name: string, data: Record<string, unknown>) => readFacts([eventOf(name, data)]);

test('empty and unrelated events have no rows', () => {
  expect(readFacts([])).toStrictEqual(nothing);
  expect(factsOf('contact.created', { id: 1 })).toStrictEqual(nothing);
});

test('these events are followed', () => {
  expect(countedEvents.toSorted()).toEqual([
    'conversation.bot_handoff',
    'conversation.created',
    'conversation.status_changed',
    'conversation.updated',
    'first.reply.created',
    'message.created',
    'message.taken_back',
    'reply.created',
  ]);
  expect(contentTypes[surveyType]).toBe('input_csat');
});

test.each([
  [{ message_type: 0 }, true],
  [{ message_type: 1 }, true],
  [{ message_type: 2 }, false],
  [{ message_type: 3 }, false],
  [{ message_type: 3, content_type: 'input_csat' }, true],
])('a message with %j is counted: %s', (more, isCounted) => {
  const counted = { ...nothing, displayIds: new Set([12]), messageIds: new Set([11]) };
  expect(factsOf('message.created', { ...message, ...more })).toStrictEqual(isCounted ? counted : nothing);
});

test('a first reply has its message and its conversation', () => {
  expect(factsOf('first.reply.created', { ...message, message_type: 1 })).toStrictEqual({
    ...nothing,
    displayIds: new Set([12]),
    messageIds: new Set([11]),
    firstReplies: [{ displayId: 12, messageId: 11 }],
  });
});

test('a reply is stored as emitted', () => {
  expect(factsOf('reply.created', reply)).toStrictEqual({
    ...nothing,
    messageIds: new Set([11]),
    replies: [reply],
  });
});

test('so is a handoff by a bot', () => {
  expect(factsOf('conversation.bot_handoff', handoff)).toStrictEqual({ ...nothing, handoffs: [handoff] });
  expect(factsOf('message.taken_back', takenBack)).toStrictEqual({ ...nothing, takenBack: [takenBack] });
});

test('a resolution has the assignee, time, and event number', () => {
  const changed = { ...nothing, displayIds: new Set([12]) };
  const resolution = { displayId: 12, assigneeId: 6, number: 77, at: 5001 };
  const name = 'conversation.status_changed';
  expect(factsOf(name, conversation)).toStrictEqual({ ...changed, resolutions: [resolution] });
  expect(factsOf(name, { ...conversation, meta: { assignee: null } }).resolutions).toStrictEqual([
    { ...resolution, assigneeId: null },
  ]);
  expect(factsOf(name, { ...conversation, status: 'open' })).toStrictEqual(changed);
});

test.each(['conversation.created', 'conversation.updated'])('of %s the conversation is known', (name) => {
  expect(factsOf(name, conversation)).toStrictEqual({ ...nothing, displayIds: new Set([12]) });
});

test('counts of many conversations are summed', () => {
  const other = { ...message, id: 13, conversation_id: 14 };
  const events = [eventOf('message.created', message), eventOf('message.created', other)];
  expect(readFacts(events)).toMatchObject({ displayIds: new Set([12, 14]), messageIds: new Set([11, 13]) });
});

test.each([
  ['message.created', message],
  ['first.reply.created', message],
  ['reply.created', reply],
  ['message.taken_back', takenBack],
  ['conversation.bot_handoff', handoff],
  ['conversation.status_changed', conversation],
  ['conversation.created', conversation],
  ['conversation.updated', conversation],
])('a %s that lacks something is an error', (name, data) => {
  for (const key of Object.keys(data)) expect(() => factsOf(name, { ...data, [key]: undefined })).toThrow();
});

test.each([{ status: 'gone' }, { meta: {} }, { meta: { assignee: {} } }])(
  'so is a conversation with %j',
  (more) => {
    expect(() => factsOf('conversation.created', { ...conversation, ...more })).toThrow();
  },
);
