import { expect, test } from 'vitest';
import { indexedTexts } from './indexed-texts.ts';

const part = (key: string, values: unknown, joint: string | null = null, operator = 'contains') => ({
  attribute_key: key,
  filter_operator: operator,
  values: values as string[],
  query_operator: joint,
});

test('a part of an indexed text is what everybody who matches has', () => {
  expect(indexedTexts([part('name', [' Ada '])])).toEqual([{ words: 'Ada', isCompany: false }]);
  expect(indexedTexts([part('company', 'Acme')])).toEqual([{ words: 'Acme', isCompany: true }]);
  expect(indexedTexts([part('email', ['a@x', 'b@x'])])?.map(({ words }) => words)).toEqual(['a@x', 'b@x']);
  expect(indexedTexts([part('name', ['王小'])])).toHaveLength(1);
  expect(indexedTexts([part('phone_number', ['301'], null, 'starts_with')])).toHaveLength(1);
});

test('of conditions that must all hold the longest text is looked for, and one of each way to match', () => {
  const both = [part('name', ['ada', 'adalind'], 'and'), part('email', ['ada.l'])];
  expect(indexedTexts(both)?.map(({ words }) => words)).toEqual(['ada.l']);
  const mixed = [
    part('blocked', ['true'], 'and', 'equal_to'),
    part('name', ['ada'], 'or'),
    part('email', ['@x.de']),
  ];
  expect(indexedTexts(mixed)?.map(({ words }) => words)).toEqual(['ada', '@x.de']);
});

test('nothing is looked for where somebody can match without it', () => {
  expect(indexedTexts([])).toBeUndefined();
  expect(indexedTexts([part('city', ['Oslo'])])).toBeUndefined();
  expect(indexedTexts([part('name', ['a'], null, 'does_not_contain')])).toBeUndefined();
  expect(indexedTexts([part('email', ['a'], null, 'starts_with')])).toBeUndefined();
  expect(indexedTexts([part('name', ['ada'], 'or'), part('city', ['Oslo'])])).toBeUndefined();
  for (const words of [' ', 'a', ' ad ', '王'])
    expect(indexedTexts([part('name', [words, 'adalind'])])).toBeUndefined();
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
