import { expect, test } from 'vitest';
import { breakable, plainLine, shorten, startsRightToLeft, wordsOf } from './card-text.ts';

test.each([
  ['Return\n\tan  order ', 'Return an order'],
  ['\u202eevil\u2066 \u200bx\u00ad\0\u0007y', 'evil x y'],
  ['a\ud800b\udc00c\ufffd\ue000', 'abc'],
  [`e${'\u0301'.repeat(50)}`, '\u00e9\u0301\u0301\u0301\u0301'],
  ['👩‍👩‍👧 ❤️ می‌خواهم', '👩‍👩‍👧 ❤️ می‌خواهم'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
])('%j is the line %j', (text, line) => {
  expect(plainLine(text, 80)).toBe(line);
});

test('a long text is truncated with an ellipsis, between characters', () => {
  expect(plainLine('a'.repeat(10_000), 5)).toBe('aaaaa…');
  expect(plainLine('👩‍👩‍👧'.repeat(10), 2)).toBe('👩‍👩‍👧👩‍👩‍👧…');
  expect(shorten('One, two, ')).toBe('One, two…');
  expect(shorten('Ends with 👩‍👩‍👧!?')).toBe('Ends with 👩‍👩‍👧…');
  expect(shorten('…')).toBe('…');
});

test('words are segmented without spaces, and long ones are broken', () => {
  expect(wordsOf('How to', 'en')).toEqual(['How', ' ', 'to']);
  const thai = wordsOf('วิธีการคืนสินค้า', 'th');
  expect(thai.length).toBeGreaterThan(2);
  expect(breakable(thai)).toBe(thai.join('\u200b'));
  expect(breakable(['How', ' ', 'to'])).toBe('How to');
  expect(wordsOf('x'.repeat(25), 'en')).toHaveLength(25);
});

test.each([
  ['مرحبا', true],
  ['"123 שלום', true],
  ['Hello مرحبا', false],
  ['123', false],
])('%j is written from right to left: %s', (text, is) => {
  expect(startsRightToLeft(text)).toBe(is);
});
