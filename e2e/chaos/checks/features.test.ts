import { expect, test } from 'vitest';
import { createLedger, type KeptArticle } from '../ledger.ts';
import { articleFaults, type ArticleRow } from './articles.ts';
import { ratingFaults, visitFaults } from './customers.ts';

// As in checks.test.ts: every promise is broken once, and found to be.

test('an article that is there twice, not at all, with another text, or in another place', () => {
  const article: KeptArticle = {
    tag: 'a',
    id: 1,
    content: 'new',
    sent: ['old', 'new'],
    revision: 2,
    isPublished: true,
    isCertain: true,
    state: 'there',
  };
  const row: ArticleRow = { id: 1, title: 'a', content: 'new', status: 1, position: 10 };
  const faults = (rows: ArticleRow[], more: Partial<KeptArticle> = {}, order: number[] = [1]) =>
    articleFaults(rows, { ...createLedger(), articles: [{ ...article, ...more }], articleOrder: order })
      .length;
  expect(faults([row])).toBe(0);
  expect(faults([row, { ...row, id: 2 }])).toBe(1);
  expect(faults([], {}, [])).toBe(1);
  expect(faults([{ ...row, content: 'old' }])).toBe(1);
  expect(faults([{ ...row, status: 0 }])).toBe(1);
  expect(faults([{ ...row, position: 20 }])).toBe(1);
  expect(faults([{ ...row, content: 'old' }], { isCertain: false })).toBe(0);
  expect(faults([{ ...row, content: 'other' }], { isCertain: false })).toBe(1);
  expect(faults([], { state: 'deleted' }, [])).toBe(0);
  expect(faults([row], { state: 'deleted' })).toBe(1);
  expect(faults([row, row], { state: 'unknown' })).toBe(1);
  expect(articleFaults([], { ...createLedger(), articleConflicts: ['a'] })).toHaveLength(1);
});

test('a campaign that speaks twice to a visitor, or not at all', () => {
  const passer = { pubsubToken: 'a', isAnswered: true };
  const visit = { token: 'a', conversations: 1, messages: 1 };
  expect(visitFaults([passer], [visit])).toEqual([]);
  expect(
    visitFaults([{ ...passer, isAnswered: false }], [{ ...visit, conversations: 0, messages: 0 }]),
  ).toEqual([]);
  for (const wrong of [
    { conversations: 2, messages: 2 },
    { conversations: 1, messages: 2 },
    { conversations: 0, messages: 0 },
  ])
    expect(visitFaults([passer], [{ ...visit, ...wrong }])).toHaveLength(1);
  expect(visitFaults([passer], [])).toHaveLength(1);
});

test('a rating that is lost, changed, given by nobody, or not in its message', () => {
  const given = { conversation: 1, rating: 4, feedback: 'good', isAcknowledged: true };
  const row = { conversation: 1, rating: 4, feedback: 'good', submitted: '4' };
  expect(ratingFaults([given], [row])).toEqual([]);
  expect(ratingFaults([{ ...given, isAcknowledged: false }], [])).toEqual([]);
  expect(ratingFaults([given], [])).toHaveLength(1);
  expect(ratingFaults([given], [{ ...row, rating: 5, submitted: '5' }])).toHaveLength(1);
  expect(ratingFaults([given], [{ ...row, submitted: '5' }])).toHaveLength(1);
  expect(ratingFaults([], [row])).toHaveLength(1);
});
