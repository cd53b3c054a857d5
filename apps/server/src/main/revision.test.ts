import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { revisionOf } from './revision.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'confab-revision-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const one = 'a'.repeat(40);
const two = 'b'.repeat(40);

function put(path: string, content: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
}

test('a folder without a clone, or with an unreadable one, has no revision', () => {
  expect(revisionOf(folder)).toBeUndefined();
  put('.git/HEAD', 'ref: refs/heads/main\n');
  expect(revisionOf(folder)).toBeUndefined();
  put('.git/HEAD', 'something else\n');
  expect(revisionOf(folder)).toBeUndefined();
});

test('reads a detached commit, a branch, and a packed one', () => {
  put('.git/HEAD', `${one}\n`);
  expect(revisionOf(folder)).toBe(one);
  put('.git/HEAD', 'ref: refs/heads/main\n');
  put('.git/packed-refs', `# pack-refs\n${one} refs/heads/other\n${two} refs/heads/main\n`);
  expect(revisionOf(folder)).toBe(two);
  put('.git/refs/heads/main', `${one}\n`);
  expect(revisionOf(folder)).toBe(one);
});

test('reads a worktree’s branch from its clone', () => {
  put('clone/.git/refs/heads/side', `${two}\n`);
  put('clone/.git/worktrees/side/HEAD', 'ref: refs/heads/side\n');
  put('clone/.git/worktrees/side/commondir', '../..\n');
  put('tree/.git', `gitdir: ${join(folder, 'clone/.git/worktrees/side')}\n`);
  expect(revisionOf(join(folder, 'tree'))).toBe(two);
});
