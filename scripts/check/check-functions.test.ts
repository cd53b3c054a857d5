import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCrowdedActions, findExportedArrows } from './check-functions.ts';

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

test('a file of actions with several functions, or none, is found', async () => {
  const actions = 'apps/server/src/features/label/actions';
  mkdirSync(join(folder, actions), { recursive: true });
  const files = {
    'create-label.ts':
      'export type Made = { id: number }; export async function createLabel() {} function check() {}',
    'create-label.test.ts': '',
    'change-label.ts': 'export function renameLabel() {} export function recolorLabel() {}',
    'colors.ts': 'export const colors = [];',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, actions, name), text);
  const advice = 'A file of actions holds one; code shared by several belongs into steps.';
  expect(await findCrowdedActions(folder)).toEqual([
    `${actions}/change-label.ts: exports renameLabel, recolorLabel. ${advice}`,
    `${actions}/colors.ts: exports no function. ${advice}`,
  ]);
});
