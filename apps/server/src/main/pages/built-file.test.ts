import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtFile } from './built-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-built-'));
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

test('derived files are cached, and derived again a second after a new build', async () => {
  const file = join(folder, 'page.html');
  const make = vi.fn((builtAt: number) => Promise.resolve(`built at ${builtAt}`));
  const read = builtFile(file, make);
  expect(await read()).toBeUndefined();
  await writeFile(file, 'one');
  await utimes(file, 1, 1);
  expect(await read()).toBe('built at 1000');
  await utimes(file, 2, 2);
  expect(await read()).toBe('built at 1000');
  vi.advanceTimersByTime(1000);
  expect(await read()).toBe('built at 2000');
  vi.advanceTimersByTime(1000);
  expect(await read()).toBe('built at 2000');
  expect(make).toHaveBeenCalledTimes(2);
  await rm(file);
  vi.advanceTimersByTime(1000);
  expect(await read()).toBeUndefined();
});

test('failed derivations are retried', async () => {
  const file = join(folder, 'page.html');
  await writeFile(file, 'one');
  const make = vi.fn(() => Promise.resolve('made')).mockRejectedValueOnce(new Error('half written'));
  const read = builtFile(file, make);
  await expect(read()).rejects.toThrow('half written');
  expect(await read()).toBe('made');
});
