import { expect, test } from 'vitest';
import { splitBytes, splitText } from './split-text.ts';

test.each([
  ['a short text stays whole', 'Hi there', 10, ['Hi there']],
  ['one of the maximum length, too', '1234567890', 10, ['1234567890']],
  [
    'a paragraph ends a part before a line, and a line before a word',
    'aaa bbb\n\nc\nd eee',
    12,
    ['aaa bbb', 'c\nd eee'],
  ],
  ['a line', 'aaa bbb\ncc dd ee', 12, ['aaa bbb', 'cc dd ee']],
  ['a word, also one that just fits', 'aaa bbb ccc', 7, ['aaa bbb', 'ccc']],
  ['a word that is too long is split', 'abcdefghijkl', 5, ['abcde', 'fghij', 'kl']],
  ['but no character', 'abcd😀ef', 5, ['abcd', '😀ef']],
  ['an empty text has no parts', ' \n', 5, []],
])('%s', (_name, text, maxLength, parts) => {
  expect(splitText(text, maxLength)).toEqual(parts);
});

test('the parts of a long text contain all its words, and none is too long', () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${index}`);
  const parts = splitText(words.join(' '), 1600);
  expect(parts.every((part) => part.length <= 1600)).toBe(true);
  expect(parts.join(' ').split(' ')).toEqual(words);
});

test.each([
  ['bytes are counted, not characters', 'éé éé é', 5, ['éé', 'éé', 'é']],
  ['no character is split', '😀😀😀', 9, ['😀😀', '😀']],
  ['a character that is too large is a part alone', '😀a', 3, ['😀', 'a']],
  ['a text of three-byte characters', '日本語', 6, ['日本', '語']],
])('%s', (_name, text, maxBytes, parts) => {
  expect(splitBytes(text, maxBytes)).toEqual(parts);
});
