import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findExportedArrows } from './check-functions.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'confab-functions-'));
  mkdirSync(join(folder, 'packages/rules/src'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an exported arrow function is found, unless its type is next to its name', async () => {
  writeFileSync(
    join(folder, 'packages/rules/src/size.ts'),
    [
      'export const double = (size: number) => size * 2;',
      'export const half: Change = (size) => size / 2;',
      'export const limit = 20;',
      'const isSmall = (size: number) => size < limit;',
      'export function isLarge(size: number) { return !isSmall(size); }',
    ].join('\n'),
  );
  expect(await findExportedArrows(folder)).toEqual([
    'packages/rules/src/size.ts: double is an exported arrow. Write "export function double".',
  ]);
});
