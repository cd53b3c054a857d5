import { expect, test } from 'vitest';
import { mostSimilar, similarLine, distinctiveWords } from './similar-model.ts';

test('the longest words are the most specific', () => {
  const words = distinctiveWords([
    'The printer prints no invoices',
    'An invoice of a subscription was not delivered to me',
  ]);
  expect(words).toHaveLength(6);
  expect(new Set(words).size).toBe(6);
  expect(words[0]).toMatch(/^subscri/);
  expect(words).not.toContain('me');
  expect(distinctiveWords(['To me'])).toEqual([]);
  expect(distinctiveWords(['请退款'])).toEqual(['请退', '退款']);
});

const hits = (...ids: [number, number][]) => ids.map(([id, conversation_id]) => ({ id, conversation_id }));

test('a conversation that has most of the words is similar', () => {
  expect(mostSimilar([hits([1, 10], [2, 11]), hits([3, 10]), hits([4, 12])], 99)).toEqual([
    { conversationId: 10, messageId: 3 },
  ]);
  expect(mostSimilar([hits([9, 10])], 99)).toEqual([{ conversationId: 10, messageId: 9 }]);
  expect(mostSimilar([hits([9, 10])], 10)).toEqual([]);
  expect(mostSimilar([], 10)).toEqual([]);
});

test('rare words weigh more, and ties are sorted newest first', () => {
  const common = hits([1, 10], [2, 11], [3, 12], [4, 13]);
  expect(mostSimilar([common, hits([5, 14])], 99).map(({ conversationId }) => conversationId)).toEqual([
    14, 13, 12, 11, 10,
  ]);
  expect(mostSimilar([hits([7, 10], [5, 10]), hits([3, 10])], 99)).toEqual([
    { conversationId: 10, messageId: 7 },
  ]);
  const many = Array.from({ length: 9 }, (_, index): [number, number] => [index + 1, index + 20]);
  expect(mostSimilar([hits(...many)], 99)).toHaveLength(5);
});

test('each has a line with its message, unmodified', () => {
  expect(similarLine('https://x.test/1', '#1 [Ines]', 'My 5 < 7\n\nis gone')).toBe(
    String.raw`- [\#1 \[Ines\]](https://x.test/1): My 5 \< 7 is gone`,
  );
  expect(similarLine('/1', 'A', 'x'.repeat(140))).toBe(`- [A](/1): ${'x'.repeat(140)}`);
  expect(similarLine('/1', 'A', 'x'.repeat(141))).toBe(`- [A](/1): ${'x'.repeat(140)}…`);
});
