import { beforeEach, expect, test } from 'vitest';
import { signIn, signOut } from '../../../test/render-app.tsx';
import { partsOf, recentSearches, rememberSearch, searchLocation, startOfTime, snippetOf } from './model.ts';

beforeEach(() => signOut());

test('every match is highlighted, in any case and script', () => {
  expect(partsOf('Refund my REFUND', 'refund')).toEqual([
    { text: 'Refund', isMatch: true },
    { text: ' my ', isMatch: false },
    { text: 'REFUND', isMatch: true },
  ]);
  expect(partsOf('我要退款', '退款')).toEqual([
    { text: '我要', isMatch: false },
    { text: '退款', isMatch: true },
  ]);
  expect(partsOf('a🙂b', '🙂')).toHaveLength(3);
  expect(partsOf('nothing', ' ')).toEqual([{ text: 'nothing', isMatch: false }]);
});

test('a snippet of a long text contains its first match', () => {
  const snippet = snippetOf(`${'far '.repeat(100)}\n\n needle ${'away '.repeat(100)}`, 'needle');
  expect(snippet).toMatch(/^….*needle.*…$/);
  expect(snippet.length).toBeLessThan(250);
  expect(snippetOf('short', 'rt')).toBe('short');
  expect(snippetOf('begin '.repeat(100), 'other')).toMatch(/^begin/);
  expect(snippetOf(`match ${'long '.repeat(100)} match`, 'match')).toMatch(/^match/);
});

test('invalid parts of a URL are ignored', () => {
  expect(searchLocation({ q: 42, tab: 'messages', inbox: '3', agent: 'x', time: 'week' })).toEqual({
    q: '42',
    tab: 'messages',
    inbox: 3,
    agent: undefined,
    time: 'week',
  });
  expect(searchLocation({ q: ['a'], tab: 'toString', time: 'ever', inbox: -1 })).toEqual({});
  expect(startOfTime('day', Date.UTC(2026, 0, 2, 10, 30))).toBe(Date.UTC(2026, 0, 1, 10) / 1000);
});

test('a user’s last searches are stored, each once', () => {
  signIn();
  for (const query of ['one', 'two', ' ONE ', '']) rememberSearch(query);
  expect(recentSearches()).toEqual(['ONE', 'two']);
  for (let count = 0; count < 20; count += 1) rememberSearch(`search ${count}`);
  expect(recentSearches()).toHaveLength(8);
  signOut();
  expect(recentSearches()).toEqual([]);
});
