import { expect, test } from 'vitest';
import { isSending, type NamedAction } from './model.ts';

test.each<[NamedAction, boolean]>([
  [{ kind: 'message', content: 'Hi', isPrivate: false }, true],
  [{ kind: 'attachment', blobId: 3 }, true],
  [{ kind: 'transcript', addresses: ['a@example.com'] }, true],
  [{ kind: 'webhook', url: 'https://hook.example', event: 'macro.executed' }, true],
  [{ kind: 'status', status: 'open', snoozedUntil: null }, false],
  [{ kind: 'mute' }, false],
])('%j goes to somebody each time it is done: %j', (action, expected) => {
  expect(isSending(action)).toBe(expected);
});
