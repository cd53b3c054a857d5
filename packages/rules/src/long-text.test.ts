import { expect, test } from 'vitest';
import {
  firstChunk,
  hasLongWord,
  isLongText,
  maxShownCharacters,
  maxShownLines,
  chunksOf,
} from './long-text.ts';

const maxLength = 150_000;
const whole = (text: string) => ({ text, opening: '', closing: '', tableHead: '', isPlain: false });
const patterns = [
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
  'x\r',
  ' \u0301',
  '```\n',
  '```\na',
  '|a\n|-\n',
  '~~~ a\n\n',
];

test.each(patterns)('parts of %j repeated are bounded, and together make up the text', (pattern) => {
  const text = pattern.repeat(Math.ceil(maxLength / pattern.length)).slice(0, maxLength);
  const pieces = chunksOf(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces[0]).toEqual(firstChunk(text));
  for (const { text: piece, opening, tableHead, closing } of pieces) {
    expect(opening.length + tableHead.length + closing.length).toBeLessThanOrEqual(1000);
    expect(piece.length).toBeLessThanOrEqual(maxShownCharacters);
    expect(piece.split('\n').length - 1).toBeLessThanOrEqual(maxShownLines);
    if (pattern === '😀') expect(piece.isWellFormed()).toBe(true);
  }
  // Few: every part but the last has at least half of the maximum length.
  const lines = text.split('\n').length;
  expect(pieces.length).toBeLessThanOrEqual(
    Math.ceil((2 * maxLength) / maxShownCharacters) + Math.ceil((2 * lines) / maxShownLines),
  );
});

test('a text of usual length is one part', () => {
  const text = 'A line of an ordinary letter.\n'.repeat(100);
  expect(isLongText(text)).toBe(false);
  expect(chunksOf(text)).toEqual([whole(text)]);
  expect(firstChunk('')).toEqual(whole(''));
});

test('a part ends with a line, otherwise with a word', () => {
  const lines = `${'x'.repeat(99)}\n`.repeat(60);
  expect(firstChunk(lines).text.endsWith('\n')).toBe(true);
  expect(firstChunk('words '.repeat(1000)).text.endsWith(' ')).toBe(true);
  expect(isLongText('y'.repeat(maxShownCharacters))).toBe(false);
  expect(firstChunk('y'.repeat(maxShownCharacters + 1)).text).toHaveLength(maxShownCharacters);
});

/** Pseudo-random numbers that are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
}

const lines = [
  '```\n',
  '```js\n',
  '````\n',
  '~~~\n',
  '\n',
  '| a | b |\n',
  '|---|:-:|\n',
  'a*b*c __init__\n',
  '- item\r\n',
  '> quote\n',
  'word '.repeat(300),
  `https://shop.test/${'a'.repeat(700)} `,
  `https://shop.test/${'b'.repeat(6000)}\n`,
  '[the words of a link](https://shop.test/) ',
  '👨‍👩‍👧‍👦'.repeat(40),
];

test('parts of any text are bounded, and without additions make up the text', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const roll = dice(seed);
    const text = Array.from({ length: 400 }, () => lines[roll(lines.length)]).join('');
    const pieces = chunksOf(text);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.length).toBeLessThanOrEqual(
      (3 * text.length) / maxShownCharacters + 402 / (maxShownLines / 2),
    );
    for (const { text: piece, tableHead } of pieces) {
      expect(piece).not.toBe('');
      expect(piece.length + tableHead.length).toBeLessThanOrEqual(maxShownCharacters);
      expect(piece.startsWith('\u200d')).toBe(false);
    }
  }
});

test.each(['```', '```ts', '~~~~ log', '  ```'])(
  'code of %j is closed and reopened where it is split',
  (fence) => {
    const marks = fence.replace(/[a-z ]+$/, '');
    const text = `Look:\n${fence}\n${'a*b*c __init__\n'.repeat(400)}${marks}\nThe end.`;
    const pieces = chunksOf(text);
    expect(pieces.length).toBeGreaterThan(2);
    const [first, second, last] = [pieces[0], pieces[1], pieces.at(-1)];
    expect(first).toMatchObject({ opening: '', closing: marks });
    expect(second?.opening.replaceAll(' ', '')).toBe(`${fence}\n`.replaceAll(' ', ''));
    expect(last?.closing).toBe('');
    expect(last?.text.endsWith(`${marks}\nThe end.`)).toBe(true);
  },
);

test('a part ends with a paragraph where possible, and never with the blank line of a code block', () => {
  const paragraph = `${'One line.\n'.repeat(9)}\n`;
  expect(firstChunk(paragraph.repeat(40)).text.endsWith('\n\n')).toBe(true);
  const code = `\`\`\`\n${'log\n\n'.repeat(40)}\`\`\`\n\n`;
  expect(firstChunk(paragraph.repeat(10) + code).text).toBe(paragraph.repeat(10));
});

test('the rows of a split table get its header again', () => {
  const head = '| Name | Count |\n| --- | ---: |\n';
  const pieces = chunksOf(`${head}${'| Sheet | 2 |\n'.repeat(400)}\nThe end.`);
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.map(({ tableHead }) => tableHead)).toEqual(['', ...pieces.slice(1).map(() => head)]);
  // No head is parted from its rows.
  for (let above = 140; above <= maxShownLines; above += 1) {
    const [first, second] = chunksOf('a\n'.repeat(above) + head + '| Sheet | 2 |\n'.repeat(10));
    expect(first?.text.includes(head) || second?.text.startsWith(head)).toBe(true);
    expect(first?.text.includes('Name')).toBe(first?.text.includes('Sheet'));
  }
});

test('a URL too long for one part is not a link', () => {
  const address = `https://shop.test/?q=${'a'.repeat(6000)}`;
  const pieces = chunksOf(`Look at ${address} please`);
  expect(pieces.map(({ isPlain }) => isPlain)).toEqual([false, true, true, false]);
  expect(
    pieces
      .map(({ text }) => text)
      .slice(1, 3)
      .join('')
      .trim(),
  ).toBe(address);
  // A short text is not split.
  const shorter = `https://shop.test/?q=${'a'.repeat(4000)}`;
  expect(chunksOf(`${'word '.repeat(300)}${shorter} ${shorter}`).filter(({ isPlain }) => isPlain)).toEqual(
    [],
  );
});

test('neither a link nor a grapheme is split', () => {
  const link = '[the words of a link](https://shop.test/a)';
  for (let shift = 0; shift < 60; shift += 1) {
    const links = chunksOf('x'.repeat(shift) + ' ' + `${link} `.repeat(300));
    for (const { text } of links)
      expect(text.split('[').length).toBe(text.split('](https://shop.test/a)').length);
    const family = '👨‍👩‍👧‍👦';
    for (const { text } of chunksOf('x'.repeat(shift) + family.repeat(1000))) {
      expect(text.replaceAll(family, '').replace(/^x+/, '')).toBe('');
    }
  }
});

test('a word longer than any real one is detected anywhere', () => {
  expect(hasLongWord('')).toBe(false);
  expect(hasLongWord('word '.repeat(100))).toBe(false);
  expect(hasLongWord('x'.repeat(200))).toBe(false);
  expect(hasLongWord('x'.repeat(201))).toBe(true);
  expect(hasLongWord(`a\n${'\\'.repeat(201)}\tz`)).toBe(true);
});
