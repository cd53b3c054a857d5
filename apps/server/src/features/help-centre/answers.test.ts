import { expect, test } from 'vitest';
import { articleRow } from '../../../test/features/help-centre-rows.ts';
import { linksOf, pageFlags } from './page-model.ts';
import { answeredOf, excerptOf } from './page-view.ts';

test.each([
  [{}, { theme: undefined, isPlain: false }],
  [{ theme: 'light' }, { theme: 'light', isPlain: false }],
  [
    { theme: 'dark', show_plain_layout: 'true' },
    { theme: 'dark', isPlain: true },
  ],
  [
    { theme: 'red', show_plain_layout: '1' },
    { theme: undefined, isPlain: false },
  ],
])('a page with %j is shown so: %j', (query, flags) => {
  expect(pageFlags(query)).toStrictEqual(flags);
});

test('a vote on an article is posted to one URL, and confirmed at another', () => {
  const links = linksOf({ slug: 'help' }, { theme: 'dark', isPlain: false });
  expect(links.answer('begin')).toBe('/hc/help/articles/begin/answer');
  expect(links.answered('begin', 'yes')).toBe('/hc/help/articles/begin?answered=yes#answer');
  const plain = linksOf({ slug: 'help' }, { theme: 'dark', isPlain: true });
  expect(plain.answer('begin')).toBe('/hc/help/articles/begin/answer?show_plain_layout=true&theme=dark');
});

test('a vote is one of three', () => {
  expect(['yes', 'no', 'told', 'maybe', undefined].map(answeredOf)).toEqual([
    'yes',
    'no',
    'told',
    undefined,
    undefined,
  ]);
});

test('a truncated text ends with a word', () => {
  expect(excerptOf(articleRow({ description: 'word '.repeat(60) }))).toBe(`${'word '.repeat(36).trimEnd()}…`);
});
