import { expect, test } from 'vitest';
import { searchQuery, displayIdIn } from './model.ts';

const plain = {
  text: 'order 77',
  inboxId: undefined,
  agentId: undefined,
  since: undefined,
  until: undefined,
  limit: 15,
  offset: 0,
};

test('a search needs words, and starts with the first page', () => {
  expect(searchQuery({ q: ' order 77 ' })).toEqual(plain);
  for (const page of [null, 0, 1]) expect(searchQuery({ q: 'order 77', page })).toEqual(plain);
});

test('a search may be limited to an inbox, an agent, and a time range', () => {
  const narrow = { inbox_id: 4, agent_id: 6, since: 60, until: 120, page: 3 };
  expect(searchQuery({ q: 'order 77', ...narrow })).toEqual({
    ...plain,
    inboxId: 4,
    agentId: 6,
    since: new Date(60_000),
    until: new Date(120_000),
    offset: 30,
  });
  const wide = { inbox_id: null, agent_id: null, since: null, until: null };
  expect(searchQuery({ q: 'order 77', ...wide })).toEqual(plain);
});

test('nothing is found without words, or after the hundredth page', () => {
  for (const q of [undefined, null, '', '  '])
    expect(searchQuery(q === undefined ? {} : { q })).toBeUndefined();
  expect(searchQuery({ q: 'order', page: 100 })?.offset).toBe(1485);
  expect(searchQuery({ q: 'order', page: 101 })).toBeUndefined();
});

test.each([
  ['12', 12],
  ['#12', 12],
  ['123456789012345', 123_456_789_012_345],
  ['1234567890123456', undefined],
  ['##12', undefined],
  ['order 12', undefined],
  ['12 pieces', undefined],
  ['#', undefined],
  ['', undefined],
])('%j matches the conversation %j', (query, expected) => expect(displayIdIn(query)).toBe(expected));
