import { expect, test } from 'vitest';
import { plainLines } from './plain-text.ts';

test.each([
  ['Maya, **Paper*lane***', 'Maya, Paperlane'],
  ['**Maya**\n\n\n\n_Support_', 'Maya\n\n_Support_'],
  ['# Maya\n- one\n* two\n1. three', 'Maya\n- one\n- two\n1. three'],
  ['[Paperlane](https://paperlane.example)', 'Paperlane (https://paperlane.example)'],
  ['[maya@paperlane.example](mailto:maya@paperlane.example)', 'maya@paperlane.example'],
  ['![logo](https://paperlane.example/logo.png)\nMaya', 'Maya'],
  ['2 \\* 3 \\* 4 and 5 * 6', '2 * 3 * 4 and 5 * 6'],
  ['`code` and ~~old~~', 'code and old'],
  ['a_b_c [not a link]', 'a_b_c [not a link]'],
])('%j is read as %j', (markdown, text) => {
  expect(plainLines(markdown)).toBe(text);
});
