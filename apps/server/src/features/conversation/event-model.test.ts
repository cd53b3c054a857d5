import { expect, test } from 'vitest';
import {
  readArrival,
  readDelivery,
  readInboxDeletion,
  readInboxOf,
  readRemoval,
  readRenaming,
  readTranscriptRequest,
} from './event-model.ts';

const events = [
  ['a delivery', readDelivery, { message_id: 11, conversation_id: 333 }],
  ['a new label title', readRenaming, { old_title: 'vip', new_title: 'gold' }],
  ['a removed agent', readRemoval, { user_id: 6, invited: true }],
  ['a deleted inbox', readInboxDeletion, { inbox_id: 4 }],
  ['a member who came online', readArrival, { user_id: 6 }],
  ['the inbox of a conversation', readInboxOf, { inbox_id: 4 }],
  ['a requested transcript', readTranscriptRequest, { conversation_id: 333 }],
] as const;

test.each(events)('%s is read as it was written, and nothing else is', (_, read, data) => {
  expect(read(data)).toEqual(data);
  expect(() => read({ other: 1 })).toThrow();
  expect(() => read(null)).toThrow();
});
