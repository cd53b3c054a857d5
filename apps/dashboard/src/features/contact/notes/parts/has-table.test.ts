import { expect, test } from 'vitest';
import { hasTable } from './has-table.ts';

const table = '| a | b |\n|---|---|\n| 1 | 2 |';

test('a table is found anywhere in the text', () => {
  expect([table, `Orders:\n\n${table}`, `> ${table.replaceAll('\n', '\n> ')}`].map(hasTable)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['a | b', '---', '- one\n- two', '**bold**\n\n> said'].map(hasTable)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
