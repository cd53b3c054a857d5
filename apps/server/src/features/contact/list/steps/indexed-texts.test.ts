import { expect, test } from 'vitest';
import { attributeTag, cityTag } from '../../search-queries.ts';
import { indexedTexts } from './indexed-texts.ts';

const part = (key: string, values: unknown, joint: string | null = null, operator = 'contains') => ({
  attribute_key: key,
  filter_operator: operator,
  values: values as string[],
  query_operator: joint,
});

test('a substring of an indexed text is required of every match', () => {
  expect(indexedTexts([part('name', [' Ada '])])).toEqual([{ text: 'Ada', isCompany: false }]);
  expect(indexedTexts([part('company', 'Acme')])).toEqual([{ text: 'Acme', isCompany: true }]);
  expect(indexedTexts([part('email', ['a@x', 'b@x'])])?.map(({ text: query }) => query)).toEqual([
    'a@x',
    'b@x',
  ]);
  expect(indexedTexts([part('name', ['王小'])])).toHaveLength(1);
  expect(indexedTexts([part('phone_number', ['301'], null, 'starts_with')])).toHaveLength(1);
});

test('substrings of a city and of custom attributes are searched with their key', () => {
  expect(indexedTexts([part('city', ['Oslo'])])).toEqual([{ text: 'Oslo', isCompany: false, tag: cityTag }]);
  const [plan] = indexedTexts([part('plan', ['gold'])]) ?? [];
  expect(plan).toEqual({ text: 'gold', isCompany: false, tag: attributeTag('plan') });
  // For one or two letters, it is enough that the attribute has a value.
  expect(indexedTexts([part('plan', ['g'])])).toEqual([{ ...plan, text: '' }]);
  expect(new Set(['plan', 'naln', 'city', ''].map(attributeTag)).add(cityTag).size).toBe(5);
  const both = [part('plan', ['g'], 'and'), part('name', ['ada'])];
  expect(indexedTexts(both)).toEqual([{ text: 'ada', isCompany: false }]);
});

test('of conditions that must all hold, the longest text is searched, and one per operator', () => {
  const both = [part('name', ['ada', 'adalind'], 'and'), part('email', ['ada.l'])];
  expect(indexedTexts(both)?.map(({ text: query }) => query)).toEqual(['ada.l']);
  const mixed = [
    part('blocked', ['true'], 'and', 'equal_to'),
    part('name', ['ada'], 'or'),
    part('email', ['@x.de']),
  ];
  expect(indexedTexts(mixed)?.map(({ text: query }) => query)).toEqual(['ada', '@x.de']);
});

test('nothing is required where a contact can match without it', () => {
  expect(indexedTexts([])).toBeUndefined();
  expect(indexedTexts([part('referer', ['Oslo'])])).toBeUndefined();
  expect(indexedTexts([part('name', ['a'], null, 'does_not_contain')])).toBeUndefined();
  expect(indexedTexts([part('email', ['a'], null, 'starts_with')])).toBeUndefined();
  expect(indexedTexts([part('name', ['ada'], 'or'), part('referer', ['Oslo'])])).toBeUndefined();
  expect(indexedTexts([part('city', ['os'])])).toBeUndefined();
  expect(indexedTexts([part('plan', [' '])])).toBeUndefined();
  expect(indexedTexts([part('plan', ['gold'], null, 'equal_to')])).toBeUndefined();
  for (const query of [' ', 'a', ' ad ', '王'])
    expect(indexedTexts([part('name', [query, 'adalind'])])).toBeUndefined();
  const inOslo = part('city', ['Oslo'], 'and', 'equal_to');
  expect(indexedTexts([inOslo, part('name', ['adalind'])])).toBeUndefined();
  expect(
    indexedTexts([
      part(
        'name',
        Array.from({ length: 21 }, (_, at) => `n${at}`),
      ),
    ]),
  ).toBeUndefined();
});
