import { expect, test } from 'vitest';
import {
  readArrival,
  readContactDeletion,
  readDelivery,
  readHookRequest,
  readInboxDeletion,
  readInboxOf,
  readPolicyDeletion,
  readRemoval,
  readRenaming,
  readTeamDeletion,
  readTranscriptRequest,
  readUnreadEmailRequest,
} from './event-model.ts';

const events = [
  ['a delivery', readDelivery, { message_id: 11, conversation_id: 333 }],
  ['a new label title', readRenaming, { old_title: 'vip', new_title: 'gold' }],
  ['a removed agent', readRemoval, { user_id: 6, invited: true }],
  ['a deleted inbox', readInboxDeletion, { inbox_id: 4 }],
  ['a contact to delete', readContactDeletion, { contact_id: 41 }],
  ['a deleted SLA policy', readPolicyDeletion, { sla_policy_id: 3 }],
  ['a deleted team', readTeamDeletion, { team_id: 7 }],
  ['a member who came online', readArrival, { user_id: 6 }],
  ['the inbox of a conversation', readInboxOf, { inbox_id: 4 }],
  ['a requested transcript', readTranscriptRequest, { conversation_id: 333 }],
  [
    'a requested email of what is unread',
    readUnreadEmailRequest,
    { conversation_id: 333, from_message_id: 11, until_message_id: 12 },
  ],
  [
    'a change that programs hear of',
    readHookRequest,
    { event: 'message_created', conversation_id: 333, message_id: 11 },
  ],
] as const;

test.each(events)('%s round-trips through its stored form, and nothing else is parsed', (_, read, data) => {
  expect(read(data)).toEqual(data);
  expect(() => read({ other: 1 })).toThrow();
  expect(() => read(null)).toThrow();
});
