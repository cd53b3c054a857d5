import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeAbandonedFiles, withTemporaryFile } from './temporary-file.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'temporary-file-test-'));
  vi.stubEnv('TMPDIR', directory);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

test('a temporary file is deleted when its work is done or failed', async () => {
  const write = async (path: string) => {
    await writeFile(path, 'x');
    return path;
  };
  const done = await withTemporaryFile(write);
  expect(existsSync(dirname(done))).toBe(false);
  const failing = withTemporaryFile(async (path) => {
    await write(path);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await readdir(directory)).toEqual([]);
});

test('leftovers of a killed process are deleted a day later, and no other files', async () => {
  await withTemporaryFile(async (path) => {
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of ['confab-file-abc', 'somebody-else']) {
      await mkdir(join(directory, name));
      await writeFile(join(directory, name, 'file'), 'x');
      await utimes(join(directory, name), old, old);
    }
    await removeAbandonedFiles();
    expect((await readdir(directory)).sort()).toEqual([basename(dirname(path)), 'somebody-else']);
  });
});
