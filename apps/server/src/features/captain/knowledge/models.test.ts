import { expect, test } from 'vitest';
import { bestOf, ranked, type Ranked } from './rank-model.ts';
import { anyWordQuery, coverage, likeness, relevance, stemOf, wordsOf } from './words-model.ts';

test('a text is about its words, each once and in small letters', () => {
  expect(wordsOf('Opening HOURS, opening hours: \uFB01t x 5 ab')).toEqual(['opening', 'hours', 'fit', 'ab']);
  expect(wordsOf('?!')).toEqual([]);
  expect(wordsOf('x'.repeat(70))).toEqual(['x'.repeat(60)]);
});

test.each(['about', 'aber', 'avec', 'cual', 'foi', 'ciao', 'aan', 'zijn', 'yours', 'you'])(
  '%s says nothing about a question, unless it is no such word',
  (word) => {
    expect(wordsOf(word)).toEqual(word === 'yours' ? ['yours'] : []);
  },
);

const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `w${index}`);
test('so many words are looked for', () => {
  expect(wordsOf(many(30).join(' '))).toEqual(many(24));
  expect(wordsOf(many(30).join(' '), 29)).toEqual(many(29));
});

test.each([
  ['card', 'card'],
  ['cards', 'card'],
  ['card\u00E9', 'card'],
  ['hi', 'hi'],
  ['return', 'retu'],
  ['returned', 'return'],
  ['returning', 'return'],
  ['deliveries', 'deliver'],
  ['iphone15', 'iphone15'],
])('forms of %s begin with %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test('any form of any word is looked for', () => {
  expect(anyWordQuery(['returned', 'a1'])).toBe("'return':* | 'a1':*");
  expect(anyWordQuery([])).toBeUndefined();
});

test.each([
  [[], ['card'], 0],
  [['card'], [], 0],
  [['card', 'fish'], ['cards'], 0.5],
  [['form'], ['formula'], 1],
  [['formula'], ['form'], 1],
  [['cat'], ['cats'], 0],
  [['cats'], ['cat'], 0],
  [['inform'], ['form'], 0],
])('of %j, %j has the part %d', (words, others, part) => {
  expect(coverage(words, others)).toBe(part);
});

test.each([
  ['Opening hours?', 'opening HOURS', 1],
  ['Opening hours', 'Hours', 2 / 3],
  ['Hours', 'Opening hours', 2 / 3],
  ['\u8FD4\u54C1\u306F\u3067\u304D\u307E\u3059\u304B', '\u8FD4\u54C1\u3067\u304D\u307E\u3059\u304B', 10 / 13],
  ['Opening hours', 'Hours opening', 1],
  [
    '\u8FD4\u54C1\u306F\u3002\u3067\u304D\u307E\u3059\u304B',
    '\u8FD4\u54C1\u306F\u3067\u304D\u307E\u3059\u304B',
    1,
  ],
  ['abc', 'xyz', 0],
  ['?', '!', 0],
  ['?', 'card', 0],
  ['card', '?', 0],
])('%s and %s are alike by %d', (question, other, alike) => {
  expect(likeness(question, other)).toBeCloseTo(alike, 10);
});

test.each([
  ['Hours', 'Shop', 'Our hours', 0.5],
  ['Opening hours', 'Opening', 'Hours daily', 0.9],
  ['Opening hours', 'Opening times', 'Hours', 0.825],
  ['Opening hours', 'Times', 'Hours', 0.375],
  ['Opening hours', 'Shop', `${many(30).join(' ')} opening hours`, 0.75],
  ['?', 'Shop', 'Our hours', 0],
])('%s is answered by %s: %s, by %d', (question, title, text, score) => {
  expect(relevance(question, title, text)).toBeCloseTo(score, 10);
});

const found = (id: number, more: Partial<Ranked> = {}) => ({
  type: 'document' as const,
  id,
  title: 'Shop',
  text: 'Nothing',
  url: null,
  ...more,
});

test('what was found is ranked by how well it answers', () => {
  const answer = { ...found(1), type: 'response' as const, title: 'Opening hours', text: 'At 9' };
  const text = { ...found(1), title: 'Opening', text: 'Hours' };
  const answerByText = { ...found(2), type: 'response' as const, title: 'Shop', text: 'Opening hours' };
  const article = { ...found(2), type: 'article' as const, title: 'Zoo', text: 'Opening hours' };
  expect(ranked('Opening hours', [answerByText, article, text, answer, found(9)])).toEqual([
    { ...answer, score: 1 },
    { ...text, score: expect.closeTo(0.9, 10) },
    { ...article, score: 0.75 },
    { ...answerByText, score: expect.closeTo(0.6, 10) },
  ]);
});

const scored = (id: number, score: number, more: Partial<Ranked> = {}): Ranked => ({
  ...found(id),
  score,
  ...more,
});

test('only the best piece of each is kept, and nothing that has nothing to do with it', () => {
  const pieces = [
    scored(1, 0.5, { text: 'first' }),
    scored(1, 0.4),
    scored(1, 0.5, { text: 'second' }),
    scored(2, 0.15),
    scored(3, 0.149),
    scored(1, 0.2, { type: 'article' }),
    scored(4, 0.3),
    scored(4, 0.6),
  ];
  expect(bestOf(pieces)).toEqual([
    scored(4, 0.6),
    scored(1, 0.5, { text: 'first' }),
    scored(1, 0.2, { type: 'article' }),
    scored(2, 0.15),
  ]);
});

test('a model is shown six at most', () => {
  const all = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((score, index) => scored(index, score));
  expect(bestOf(all).map(({ score }) => score)).toEqual([0.8, 0.7, 0.6, 0.5, 0.4, 0.3]);
});
