import { expect, test } from 'vitest';
import { plainLines, plainText } from './plain-text.ts';

test.each([
  ['Maya, **Paper*lane***', 'Maya, Paperlane'],
  ['**Maya**\n\n\n\n_Support_', 'Maya\n\nSupport'],
  ['# Maya\n- one\n* two\n1. three', 'Maya\n- one\n- two\n1. three'],
  ['[Paperlane](https://paperlane.example)', 'Paperlane (https://paperlane.example)'],
  ['[maya@paperlane.example](mailto:maya@paperlane.example)', 'maya@paperlane.example'],
  ['![logo](https://paperlane.example/logo.png)\nMaya', 'Maya'],
  ['2 \\* 3 \\* 4 and 5 * 6', '2 * 3 * 4 and 5 * 6'],
  ['2 * 3 * 4 and *five* * 6', '2 * 3 * 4 and five * 6'],
  ['`code` and ~~old~~', 'code and old'],
  ['a_b_c [not a link]', 'a_b_c [not a link]'],
])('%j is read as %j', (markdown, text) => {
  expect(plainLines(markdown)).toBe(text);
});

test.each([
  ['1. Open *My orders*\n2. Press **Change**', 'Open My orders Press Change'],
  ['Days:\n\n| Delivery | Days |\n|---|---:|\n| Standard | *3* |', 'Days: Delivery Days Standard 3'],
  ['2 * 3 * 4', '2 * 3 * 4'],
])('%j is shown in one line as %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});
