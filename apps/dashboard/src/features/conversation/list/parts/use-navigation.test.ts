import { expect, test } from 'vitest';
import { aConversation } from '../../../../../test/fixtures/conversation.ts';
import { neighbor } from './use-navigation.ts';

const list = [7, 3, 9].map((id) => aConversation({ id }));
const without = (id: number) => list.filter((item) => item.id !== id);
const nowhere = { id: undefined, at: 0 };

test.each([
  ['the one below', list, 3, 1, nowhere, 9],
  ['the one above', list, 3, -1, nowhere, 7],
  ['nothing below the last', list, 9, 1, nowhere, undefined],
  ['nothing above the first', list, 7, -1, nowhere, undefined],
  ['the first when nothing is open', list, undefined, 1, nowhere, 7],
  ['the first when the open one was never here', list, 5, 1, { id: 7, at: 2 }, 7],
  ['what followed the one that left', without(3), 3, 1, { id: 3, at: 1 }, 9],
  ['what stood above the one that left', without(3), 3, -1, { id: 3, at: 1 }, 7],
  ['nothing below the last that left', without(9), 9, 1, { id: 9, at: 2 }, undefined],
] as const)('%s', (_, items, id, by, stood, next) => {
  expect(neighbor(items, id, by, stood)?.id).toBe(next);
});
