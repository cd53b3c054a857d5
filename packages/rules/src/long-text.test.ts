import { expect, test } from 'vitest';
import { firstPiece, isLongText, maxShownCharacters, maxShownLines, piecesOf } from './long-text.ts';

const longest = 150_000;
const signs = [
  'a',
  'word ',
  '\n',
  'a\n',
  '\r\n',
  '@',
  '[@',
  '> ',
  '😀',
  'e\u0301',
  '\u202e',
  '    ',
  'x'.repeat(6000),
];

test.each(signs)('pieces of %j repeated are bounded, and are together the text', (sign) => {
  const text = sign.repeat(Math.ceil(longest / sign.length)).slice(0, longest);
  const pieces = piecesOf(text);
  expect(pieces.join('')).toBe(text);
  expect(pieces[0]).toBe(firstPiece(text));
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(maxShownCharacters);
    expect(piece.split('\n').length - 1).toBeLessThanOrEqual(maxShownLines);
    if (sign === '😀') expect(piece.isWellFormed()).toBe(true);
  }
  // Few: no piece but the last is less than half of what it may be.
  const lines = text.split('\n').length;
  expect(pieces.length).toBeLessThanOrEqual(
    Math.ceil((2 * longest) / maxShownCharacters) + Math.ceil((2 * lines) / maxShownLines),
  );
});

test('a text of usual length is one piece', () => {
  const text = 'A line of an ordinary letter.\n'.repeat(100);
  expect(isLongText(text)).toBe(false);
  expect(piecesOf(text)).toEqual([text]);
  expect(firstPiece('')).toBe('');
});

test('a piece ends with a line, else with a word', () => {
  const lines = `${'x'.repeat(99)}\n`.repeat(60);
  expect(firstPiece(lines).endsWith('\n')).toBe(true);
  expect(firstPiece('words '.repeat(1000)).endsWith(' ')).toBe(true);
  expect(isLongText('y'.repeat(maxShownCharacters))).toBe(false);
  expect(firstPiece('y'.repeat(maxShownCharacters + 1))).toHaveLength(maxShownCharacters);
});
