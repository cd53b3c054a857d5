import { expect, test } from 'vitest';
import { isForContact, isSending, type NamedAction } from './model.ts';

test.each<[NamedAction, boolean]>([
  [{ kind: 'team_email', teamIds: [3], content: 'Look' }, true],
  [{ kind: 'message', content: 'Hi', isPrivate: false }, true],
  [{ kind: 'attachment', blobId: 3 }, true],
  [{ kind: 'transcript', addresses: ['a@example.com'] }, true],
  [{ kind: 'webhook', url: 'https://hook.example', event: 'macro.executed' }, true],
  [{ kind: 'status', status: 'open', snoozedUntil: null }, false],
  [{ kind: 'mute' }, false],
])('%j has a recipient each time: %j', (action, expected) => {
  expect(isSending(action)).toBe(expected);
});

test.each<[NamedAction, boolean]>([
  [{ kind: 'message', content: 'Hi', isPrivate: false }, true],
  [{ kind: 'message', content: 'Note', isPrivate: true }, true],
  [{ kind: 'attachment', blobId: 3 }, true],
  [{ kind: 'webhook', url: 'https://hook.example', event: 'macro.executed' }, false],
  [{ kind: 'mute' }, false],
])('%j is shown in the conversation: %j', (action, expected) => {
  expect(isForContact(action)).toBe(expected);
});
