import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSlowPatterns } from './check-patterns.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'confab-patterns-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function faultsOf(source: string, path = 'apps/dashboard/src/features/message/model.ts'): Promise<string[]> {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
  return findSlowPatterns(folder, []);
}

test('patterns that read a text once are fine', async () => {
  expect(
    await faultsOf(
      String.raw`export const link = /^https?:\/\/[^\s]+$/; export const word = /[*_@]|www\./m;`,
    ),
  ).toEqual([]);
});

test.each([
  ['by overlapping alternatives', String.raw`/^(a|a)*$/`, 'exponential'],
  ['by two repeated parts', String.raw`/^https?:\/\/\S+\.\S+$/`, '2nd'],
  ['by searching from every position', String.raw`/@\S+\./`, '2nd'],
  ['by unbounded lines', String.raw`/^\s*-\s/m`, '2nd'],
  ['by unbounded beginnings', String.raw`/\[(@[^\]]+)\]\(/g`, '2nd'],
  ['in a lookbehind', String.raw`/(?<=\S[^\n]*)>/g`, '2nd'],
  ['in a string passed to RegExp', String.raw`new RegExp('\\s+$')`, '2nd'],
])('a pattern that is slow %s is found', async (_, pattern, time) => {
  const [fault, ...others] = await faultsOf(`export const slow = ${pattern};`);
  expect(fault).toMatch(/^apps\/dashboard\/src\/features\/message\/model\.ts:1: /);
  expect(fault).toContain(time);
  expect(others).toEqual([]);
});

test('the pattern of a schema is checked like any other', async () => {
  const input = { properties: { code: { anyOf: [{ type: 'string', pattern: '^(\\d+)+$' }] } } };
  const [fault, ...others] = await findSlowPatterns(folder, [{ name: 'label.create', input }]);
  expect(fault).toMatch(/^contract label\.create: .+exponential/);
  expect(others).toEqual([]);
});

test('a dynamic pattern needs a reason why it is harmless', async () => {
  const [fault = ''] = await faultsOf('export const find = (text: string) => new RegExp(text);');
  expect(fault).toContain('makes a pattern while it runs');
});
