import { describe, expect, test } from 'vitest';
import { fitAttributeLimit, oversizedAttribute } from './attribute-limits.ts';

describe('attributes', () => {
  test.each([
    ['a text of 1500 characters', 'x'.repeat(1500), undefined],
    ['a text of 1501 characters', 'x'.repeat(1501), 'key'],
    ['the largest number', 9_999_999_999, undefined],
    ['a larger number', 10_000_000_000, 'key'],
    ['the smallest number', -9_999_999_999, undefined],
    ['a smaller number', -10_000_000_000, 'key'],
    ['a list of long texts', ['x'.repeat(1501)], undefined],
    ['a long list', Array.from({ length: 1501 }, () => 1), undefined],
    ['a text of many digits', '99999999999', undefined],
    ['a yes', true, undefined],
  ])('with %s are checked individually', (_, value, expected) => {
    expect(oversizedAttribute({ first: 'a', key: value })).toBe(expected);
  });

  test('are counted together, as JSON, and the one that exceeds the limit is named', () => {
    // {"a":[""]} has ten characters beside the text.
    const filling = (length: number) => ['x'.repeat(length - '{"a":[""]}'.length)];
    expect(oversizedAttribute({ a: filling(100_000) })).toBeUndefined();
    expect(oversizedAttribute({ a: filling(100_001) })).toBe('a');
    expect([fitAttributeLimit({ a: filling(100_000) }), fitAttributeLimit({ a: filling(100_001) })]).toEqual([
      true,
      false,
    ]);
    // Both in one pair of braces, with a comma between them.
    expect(oversizedAttribute({ a: filling(50_000), b: filling(50_001) })).toBeUndefined();
    expect(oversizedAttribute({ a: filling(50_000), b: filling(50_002) })).toBe('b');
    expect(fitAttributeLimit({ a: filling(50_000), b: filling(50_001) })).toBe(true);
    expect(fitAttributeLimit({ a: filling(50_000), b: filling(50_002) })).toBe(false);
  });

  test('within the limit name none', () => expect(oversizedAttribute({})).toBeUndefined());
});
