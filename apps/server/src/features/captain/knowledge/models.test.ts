import { expect, test } from 'vitest';
import { languagesOf } from './language-model.ts';
import { bestOf, ranked, type Ranked } from './rank-model.ts';
import { anyWordQuery, coverage, questionSimilarity, relevance, stemOf, wordsOf } from './words-model.ts';

test('the terms of a text are its words, deduplicated and in lower case', () => {
  expect(wordsOf('Opening HOURS, opening hours: \uFB01t x 5 ab')).toEqual(['opening', 'hours', 'fit', 'ab']);
  expect(wordsOf('?!')).toEqual([]);
  expect(wordsOf('x'.repeat(70))).toEqual(['x'.repeat(60)]);
});

test.each(['about', 'aber', 'avec', 'cual', 'foi', 'ciao', 'aan', 'zijn', 'yours', 'you'])(
  '%s is a stop word, unless it is no such word',
  (word) => {
    expect(wordsOf(word)).toEqual(word === 'yours' ? ['yours'] : []);
  },
);

const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `w${index}`);
test('the number of searched words is limited', () => {
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

test('any form of any word is searched, and text without spaces by its characters', () => {
  expect(anyWordQuery(['returned', 'a1'])).toEqual({ words: "'return':* | 'a1':*", pairs: '' });
  expect(anyWordQuery(['万年筆', '紙', 'a1'])).toEqual({
    words: "'a1':*",
    pairs: "('万年' & '年筆') | '紙':*",
  });
  expect(anyWordQuery([])).toBeUndefined();
});

test.each([
  ['我想退货，如何办理？', ['退货']],
  ['我的钢笔漏墨了怎么办', ['钢笔', '漏墨']],
  ['紙はどこ？', ['紙']],
  ['万年筆のインク', ['万年筆', 'インク']],
  ['มีส่วนลดสำหรับนักเรียนไหม', ['ส่วนลด', 'นักเรียน']],
  ['Bonus 会员卡 ｲﾝｸ', ['bonus', '会员', '卡', 'インク']],
  ['हिन्दी में', ['हिन्दी', 'में']],
])('the terms of %s are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['배송비는', '배송'],
  ['반품', '반품'],
  ['환불은', '환불'],
])('suffixes of %s are removed', (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test.each([
  [['退货'], ['请在30天内退货给我们'], 1],
  [['退货', '运费'], ['请在30天内退货给我们'], 0.5],
  [['배송'], ['배송비는'], 1],
])('of %j, %j has the share %d', (words, others, part) => {
  expect(coverage(words, others)).toBe(part);
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
])('of %j, %j has the share %d', (words, others, part) => {
  expect(coverage(words, others)).toBe(part);
});

test.each([
  ['Opening hours?', 'opening HOURS', 1],
  ['Opening hours', 'Hours', 2 / 3],
  ['Hours', 'Opening hours', 2 / 3],
  ['\u8FD4\u54C1\u306F\u3067\u304D\u307E\u3059\u304B', '\u8FD4\u54C1\u3067\u304D\u307E\u3059\u304B', 1],
  ['配送はどうすればいいですか', '返品はどうすればいいですか', 5 / 12],
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
])('the similarity of %s and %s is %d', (question, other, alike) => {
  expect(questionSimilarity(question, other)).toBeCloseTo(alike, 10);
});

test.each([
  ['Hours', 'Shop', 'Our hours', 0.5],
  ['Opening hours', 'Opening', 'Hours daily', 0.9],
  ['Opening hours', 'Opening times', 'Hours', 0.825],
  ['Opening hours', 'Times', 'Hours', 0.375],
  ['Opening hours', 'Shop', `${many(30).join(' ')} opening hours`, 0.75],
  ['?', 'Shop', 'Our hours', 0],
])('%s is answered by %s: %s, with score %d', (question, title, text, score) => {
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

test('results are ranked by how well they answer', () => {
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

const written = (id: number, text: string, more: object = {}) => ({ ...found(id), text, ...more });
test('results in the language of the question come first, and only the best of translations', () => {
  const german = written(1, 'Die Bonus Karte ist in der App', { type: 'article', locale: 'de', root: 1 });
  const english = written(2, 'The Bonus card is in the app', { type: 'article', locale: 'en_US', root: 1 });
  const answer = written(3, 'Die Bonus Karte kostet nichts');
  const unknown = written(4, 'Bonus card');
  const ids = (languages: string[]) =>
    ranked('Bonus card', [german, answer, english, unknown], languages).map(({ id }) => id);
  expect(ids(['en'])).toEqual([2, 4, 3]);
  expect(ranked('Bonus card', [answer], ['en'])[0]?.score).toBeCloseTo(0.375 * 0.72, 10);
  expect(ranked('Bonus card', [answer])[0]?.score).toBeCloseTo(0.375, 10);
  expect(ranked('Bonus card', [english])[0]).not.toHaveProperty('locale');
});

test.each([
  ['Can I pay by card?', ['en']],
  ['Wie kann ich zahlen?', ['de']],
  ['Newsletter', []],
  ['如何退货', ['zh', 'ja']],
  ['返品はできますか', ['ja']],
  ['คืนสินค้า', ['th']],
  ['Как вернуть заказ', expect.arrayContaining(['ru', 'uk'])],
])('%s may be in %j', (text, languages) => {
  expect(languagesOf(text)).toEqual(languages);
});

test('only the best part of each is kept, and no unrelated ones', () => {
  const chunks = [
    scored(1, 0.5, { text: 'first' }),
    scored(1, 0.4),
    scored(1, 0.5, { text: 'second' }),
    scored(2, 0.15),
    scored(3, 0.149),
    scored(1, 0.2, { type: 'article' }),
    scored(4, 0.3),
    scored(4, 0.6),
  ];
  expect(bestOf(chunks)).toEqual([
    scored(4, 0.6),
    scored(1, 0.5, { text: 'first' }),
    scored(1, 0.2, { type: 'article' }),
    scored(2, 0.15),
  ]);
});

test('a model gets at most six', () => {
  const all = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((score, index) => scored(index, score));
  expect(bestOf(all).map(({ score }) => score)).toEqual([0.8, 0.7, 0.6, 0.5, 0.4, 0.3]);
});
