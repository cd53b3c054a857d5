import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { expect, test } from 'vitest';
import { valueErrorOf, isSafeLink, keyFrom, shownText, typedText, valueOf, valuesIn } from './model.ts';

const attribute = (values: Partial<CustomAttribute> = {}): CustomAttribute => ({
  id: 1,
  attribute_display_name: 'Order',
  attribute_display_type: 'text',
  attribute_description: null,
  attribute_key: 'order',
  regex_pattern: null,
  regex_cue: null,
  attribute_values: [],
  attribute_model: 'conversation_attribute',
  default_value: null,
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z',
  ...values,
});
const ofType = (type: CustomAttribute['attribute_display_type']) =>
  attribute({ attribute_display_type: type });

test('a key is derived from a name in any script', () => {
  expect(keyFrom(' Order number (DE) ')).toBe('order_number_de');
  expect(keyFrom('注文 番号')).toBe('注文_番号');
  expect(keyFrom('—')).toBe('');
});

test('a list has one value per line', () => {
  expect(valuesIn(' a \n\nb\r\na')).toEqual(['a', 'b']);
});

test.each([
  [ofType('text'), 'anything', undefined],
  [ofType('text'), 'x'.repeat(1501), 'length'],
  [attribute({ regex_pattern: '/^A\\d+$/' }), 'A1', undefined],
  [attribute({ regex_pattern: '/^A\\d+$/' }), 'B1', 'pattern'],
  [ofType('number'), ' -12.5 ', undefined],
  [ofType('number'), '1e3', 'number'],
  [ofType('currency'), '12,50', 'number'],
  [ofType('percent'), '10000000000', 'number'],
  [ofType('link'), 'https://a.example/x', undefined],
  [ofType('link'), 'javascript:alert(1)', 'link'],
  [ofType('link'), 'a.example', 'link'],
  [ofType('date'), '2026-11-22', undefined],
  [ofType('date'), '2026-13-22', 'date'],
  [ofType('date'), 'soon', 'date'],
])('of %o, %s: %s', (value, typed, error) => {
  expect(valueErrorOf(value, typed)).toBe(error);
});

test('values have the type of their attribute', () => {
  expect(valueOf(ofType('percent'), ' 12.5 ')).toBe(12.5);
  expect(valueOf(ofType('checkbox'), 'true')).toBe(true);
  expect(valueOf(ofType('text'), ' 007 ')).toBe('007');
});

test('values are formatted by their type', () => {
  expect(shownText(ofType('percent'), 12.5, 'en')).toBe('12.5%');
  expect(shownText(ofType('number'), 1234567, 'en')).toBe('1,234,567');
  expect(shownText(ofType('date'), '2026-11-22T23:00:00.000Z', 'en')).toBe('Nov 22, 2026');
  expect(shownText(ofType('date'), 'soon', 'en')).toBe('soon');
  expect(shownText(ofType('link'), 'https://a.example/x', 'en')).toBe('a.example/x');
  expect(shownText(ofType('number'), 'many', 'en')).toBe('many');
});

test('values stored by API clients are edited as text', () => {
  expect(typedText(ofType('text'), { a: 1 })).toBe('{"a":1}');
  expect(typedText(ofType('date'), '2026-11-22T23:00:00.000Z')).toBe('2026-11-22');
  expect(typedText(ofType('text'), null)).toBe('');
});

test('only web URLs become links', () => {
  expect(isSafeLink('https://a.example')).toBe(true);
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '//a.example', 'https://'])
    expect(isSafeLink(text)).toBe(false);
});
