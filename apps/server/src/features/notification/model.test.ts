import { notificationTypes } from '@confab/contract/features/notification';
import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import {
  flagNames,
  flagsOf,
  isFlagged,
  recipientsOf,
  shortText,
  titleOf,
  typeNumber,
  typeOf,
} from './model.ts';

test('types are numbered from one', () => {
  expect(notificationTypes.map(typeNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(notificationTypes.map((type) => typeOf(typeNumber(type)))).toEqual(notificationTypes);
  expect(typeOf(0)).toBe('conversation_creation');
});

test('flags are stored and named in the order of the types', () => {
  const names = ['email_conversation_mention', 'email_conversation_assignment'];
  const flags = flagsOf('email', names);
  expect(flagNames('email', flags)).toEqual(names.toReversed());
  expect(flagNames('push', flags)).toEqual(['push_conversation_assignment', 'push_conversation_mention']);
  expect(isFlagged(flags, 'conversation_mention')).toBe(true);
  expect(isFlagged(flags, 'conversation_creation')).toBe(false);
  expect(flagsOf('push', [])).toBe(0);
  expect(fieldErrorOf(() => flagsOf('push', ['email_conversation_mention']))).toEqual({
    path: 'selected_push_flags',
    code: 'invalid',
    message: 'email_conversation_mention is no flag',
  });
});

test('mentioned users are notified first, then the assignee, then participants, each once and not the author', () => {
  const written = {
    authorId: 1,
    mentionedIds: [2, 1],
    assigneeId: 3,
    participantIds: [1, 2, 3, 4],
    isBlocked: false,
  };
  expect(recipientsOf(written)).toEqual([
    { userId: 2, type: 'conversation_mention' },
    { userId: 3, type: 'assigned_conversation_new_message' },
    { userId: 4, type: 'participating_conversation_new_message' },
  ]);
  expect(recipientsOf({ ...written, assigneeId: 1, mentionedIds: [], participantIds: [1] })).toEqual([]);
  expect(recipientsOf({ ...written, isBlocked: true })).toEqual([
    { userId: 2, type: 'conversation_mention' },
  ]);
  expect(recipientsOf({ ...written, authorId: undefined, assigneeId: null, mentionedIds: [] })).toHaveLength(
    4,
  );
});

test.each([
  [{ sender: 'Ana', content: 'one **two** three', files: 0 }, 'Ana: one two three'],
  [{ sender: 'Ana', content: 'a b c d e f g h i j', files: 0 }, 'Ana: a b c d e f g h i j'],
  [{ sender: 'Ana', content: 'a b c d e f g h i j k', files: 0 }, 'Ana: a b c d e f g h i j…'],
  [{ sender: 'Ana', content: '[@Bo](mention://user/2/Bo) look', files: 0 }, 'Ana: @Bo look'],
  [{ sender: 'Ana', content: '日'.repeat(200), files: 0 }, `Ana: ${'日'.repeat(150)}…`],
  [{ sender: 'Ana', content: null, files: 2 }, 'Ana: Attachment'],
  [{ sender: '', content: null, files: 0 }, 'No content'],
])('%j is shown as %j', (message, expected) => {
  expect(shortText(message)).toBe(expected);
});

test.each([
  ['conversation_creation', 'A conversation (#7) has been created in Shop'],
  ['conversation_assignment', 'A conversation (#7) has been assigned to you'],
  ['conversation_mention', 'You have been mentioned in conversation (#7)'],
  ['assigned_conversation_new_message', 'A new message is created in conversation (#7)'],
  ['participating_conversation_new_message', 'A new message is created in conversation (#7)'],
  ['sla_missed_first_response', 'SLA target first response missed for conversation (#7)'],
  ['sla_missed_next_response', 'SLA target next response missed for conversation (#7)'],
  ['sla_missed_resolution', 'SLA target resolution missed for conversation (#7)'],
] as const)('the headline of %s is "%s"', (type, headline) => {
  expect(titleOf(type, { displayId: 7, inboxName: 'Shop' })).toBe(headline);
});
