import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isStale } from './build.mjs';
import { fingerprint } from './fingerprint.mjs';
import { ensureDependencies, isInstalled } from './install.mjs';
import { withLaunchLock } from './lock.mjs';
import { isCurrent, isSupported } from './runtime.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'confab-launch-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('Node', () => {
  test.each([
    ['v18.20.0', false, false],
    ['v20.18.3', false, false],
    ['v20.19.0', true, false],
    ['v20.20.2', true, false],
    ['v22.4.0', true, false],
    ['v24.0.0', true, true],
    ['v25.1.0', true, true],
  ])('%s: launches %s, runs Confab %s', (version, supported, current) => {
    expect(isSupported(version)).toBe(supported);
    expect(isCurrent(version)).toBe(current);
  });
});

describe('packages', () => {
  const calls: string[][] = [];
  const install = (args: string[]): Promise<string> => {
    calls.push(args);
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    return Promise.resolve('');
  };
  beforeEach(() => {
    calls.length = 0;
    writeFileSync(join(folder, 'package-lock.json'), '{"one":1}');
  });

  test('a fresh clone is installed once', async () => {
    await ensureDependencies(folder, install);
    await ensureDependencies(folder, install);
    expect(calls.map(([verb]) => verb)).toEqual(['install']);
    expect(isInstalled(folder)).toBe(true);
  });

  test('another lock file brings an old installation up to date', async () => {
    await ensureDependencies(folder, install);
    writeFileSync(join(folder, 'package-lock.json'), '{"one":2}');
    expect(isInstalled(folder)).toBe(false);
    await ensureDependencies(folder, install);
    expect(calls.map(([verb]) => verb)).toEqual(['install', 'install']);
  });

  test('development packages are installed, whatever the machine’s configuration', async () => {
    await ensureDependencies(folder, install);
    expect(calls[0]).toContain('--include=dev');
  });

  test('a missing package updates the installation', async () => {
    const whole = (args: string[]): Promise<string> => {
      for (const name of ['vite', '@scope/one', '@scope/two'])
        mkdirSync(join(folder, 'node_modules', name), { recursive: true });
      return install(args);
    };
    await ensureDependencies(folder, whole);
    await ensureDependencies(folder, whole);
    expect(calls).toHaveLength(1);
    for (const gone of ['vite', '@scope/two']) {
      rmSync(join(folder, 'node_modules', gone), { recursive: true });
      expect(isInstalled(folder)).toBe(false);
      await ensureDependencies(folder, whole);
      expect(existsSync(join(folder, 'node_modules', gone))).toBe(true);
    }
    expect(calls).toHaveLength(3);
  });

  test('an installation that lacks a package of the lock file does not count', async () => {
    const packages = { '': {}, 'node_modules/vite': { dev: true }, 'node_modules/other': { optional: true } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    await expect(ensureDependencies(folder, install)).rejects.toThrow('npm left out 1 packages');
    expect(isInstalled(folder)).toBe(false);
  });

  test('an interrupted installation does not count because an earlier one was complete', async () => {
    await ensureDependencies(folder, install);
    writeFileSync(join(folder, 'package-lock.json'), '{"one":2}');
    await expect(ensureDependencies(folder, () => Promise.reject(new Error('killed')))).rejects.toThrow();
    writeFileSync(join(folder, 'package-lock.json'), '{"one":1}');
    expect(isInstalled(folder)).toBe(false);
  });

  test('a failed installation is retried', async () => {
    await expect(ensureDependencies(folder, () => Promise.reject(new Error('offline')))).rejects.toThrow(
      'offline',
    );
    expect(isInstalled(folder)).toBe(false);
  });
});

describe('staleness', () => {
  const source = (name = 'a.ts'): string => join(folder, 'src', name);
  beforeEach(() => {
    mkdirSync(join(folder, 'src', 'deep'), { recursive: true });
    writeFileSync(source(), 'one');
    writeFileSync(source('deep/b.ts'), 'two');
  });
  const stamp = (): string => fingerprint([join(folder, 'src'), join(folder, 'absent')]);

  test('nothing changed: the same', () => {
    expect(stamp()).toBe(stamp());
  });

  test.each<[string, () => void]>([
    ['a file was written', () => writeFileSync(source('deep/b.ts'), 'longer')],
    ['a file became older', () => utimesSync(source(), new Date(0), new Date(0))],
    ['a file was added', () => writeFileSync(source('deep/c.ts'), '')],
    ['a file was removed', () => rmSync(source('deep/b.ts'))],
    ['a file was renamed', () => renameSync(source(), source('z.ts'))],
  ])('%s: stale', (_what, change) => {
    const before = stamp();
    change();
    expect(stamp()).not.toBe(before);
  });

  test('tests, stories, notes, and output do not count', () => {
    const before = stamp();
    mkdirSync(join(folder, 'src', 'dist'));
    for (const name of ['a.test.ts', 'a.stories.tsx', 'README.md', 'dist/out.js'])
      writeFileSync(source(name), '');
    expect(stamp()).toBe(before);
  });

  test('a part is fresh only with the stamp of its current sources', () => {
    const part = { folder, sources: [join(folder, 'src')] };
    expect(isStale(part)).toBe(true);
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist', '.built-from'), fingerprint(part.sources));
    expect(isStale(part)).toBe(false);
    writeFileSync(source(), 'changed');
    expect(isStale(part)).toBe(true);
  });
});

describe('one launcher at a time', () => {
  test('work does not overlap', async () => {
    const lock = join(folder, 'lock');
    let inside = 0;
    let maxRunning = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      maxRunning = Math.max(maxRunning, inside);
      await sleep(20);
      inside -= 1;
    };
    await Promise.all([withLaunchLock(work, lock), withLaunchLock(work, lock), withLaunchLock(work, lock)]);
    expect(maxRunning).toBe(1);
    expect(existsSync(lock)).toBe(false);
  });

  test('the lock of a dead process is taken over', async () => {
    const lock = join(folder, 'lock');
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), '999999999');
    expect(await withLaunchLock(() => Promise.resolve(readFileSync(join(lock, 'pid'), 'utf8')), lock)).toBe(
      String(process.pid),
    );
  });

  test('failing work releases the lock', async () => {
    const lock = join(folder, 'lock');
    await expect(withLaunchLock(() => Promise.reject(new Error('no')), lock)).rejects.toThrow('no');
    expect(existsSync(lock)).toBe(false);
  });
});
