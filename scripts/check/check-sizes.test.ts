import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLargeFiles, findLargeFolders } from './check-sizes.ts';

let root = '';
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'confab-sizes-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function fill(folder: string, count: number, ending = 'ts', text = ''): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (let index = 0; index < count; index += 1)
    writeFileSync(join(root, folder, `part-${index}.${ending}`), text);
}

test('a folder with more than twenty files is found, whatever its subfolders contain', async () => {
  fill('apps/server/src/platform/http', 21);
  fill('apps/server/src/platform/http/body', 20);
  fill('apps/dashboard/src/features/label/parts', 20);
  fill('apps/server/test', 21);
  fill('bench', 21);
  fill('scripts/launch', 21, 'mjs');
  fill('packages/ui/src/fields', 12, 'tsx');
  fill('packages/ui/src/fields', 12, 'css');
  expect((await findLargeFolders(root)).toSorted()).toEqual([
    'apps/server/src/platform/http: 21 files. Put those of a topic into a folder; the limit is 20.',
    'apps/server/test: 21 files. Put those of a topic into a folder; the limit is 20.',
    'bench: 21 files. Put those of a topic into a folder; the limit is 20.',
    'packages/ui/src/fields: 24 files. Put those of a topic into a folder; the limit is 20.',
    'scripts/launch: 21 files. Put those of a topic into a folder; the limit is 20.',
  ]);
});

test('tests, stories, their data, texts, and lists that are flat by design do not count', async () => {
  fill('packages/ui/src/fields', 20, 'tsx');
  for (const ending of ['test.ts', 'stories.tsx', 'data.ts', 'json'])
    fill('packages/ui/src/fields', 5, ending);
  fill('e2e', 30, 'test.ts');
  for (const flat of ['packages/contract/src/features', 'packages/rules/src']) fill(flat, 30);
  expect(await findLargeFolders(root)).toEqual([]);
});

test('a file with more than 300 lines of code is found; comments, blank lines, and tests do not count', async () => {
  const lines = (count: number, line: string) => `${line}\n`.repeat(count);
  fill('apps/server/src/main', 1, 'ts', lines(301, 'run();'));
  fill('apps/widget/src', 1, 'ts', lines(300, 'run();') + lines(50, '// why') + lines(50, ''));
  fill('apps/widget/src', 1, 'test.ts', lines(400, 'run();'));
  expect(await findLargeFiles(root)).toEqual([
    'apps/server/src/main/part-0.ts: 301 lines. Split it by what its parts are about; the limit is 300.',
  ]);
});
