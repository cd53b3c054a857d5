import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const out = mkdtempSync(join(tmpdir(), 'confab-widget-'));

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

beforeAll(async () => {
  for (const configFile of ['vite.config.ts', 'vite.loader.config.ts']) {
    await build({
      root,
      configFile: join(root, configFile),
      logLevel: 'silent',
      mode: 'production',
      build: { outDir: out, emptyOutDir: false },
    });
  }
}, 60_000);

afterAll(() => rmSync(out, { recursive: true, force: true }));

const gzipSize = (name: string): number => gzipSync(readFileSync(join(out, name)), { level: 9 }).length;

test('the loader is at most 4 KB gzip and uses no syntax newer than ES2018', () => {
  expect(gzipSize('sdk.js')).toBeLessThanOrEqual(4096);
  const source = readFileSync(join(out, 'sdk.js'), 'utf8');
  expect(source).not.toMatch(/\?\.[a-z(]|\?\?|catch\{|\beval\(|new Function\(/);
  expect(source).not.toMatch(/^\s*(?:import|export)\b/m);
});

test('everything until the panel is usable is at most 50 KB gzip', () => {
  const manifest: Manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'));
  const entry = manifest['src/main.tsx'];
  expect(entry?.isEntry).toBe(true);
  const names = new Set<string>(['sdk.js']);
  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || names.has(chunk.file)) return;
    for (const name of [chunk.file, ...(chunk.css ?? [])]) names.add(name);
    chunk.imports?.forEach(collect);
  };
  collect('src/main.tsx');
  const total = [...names].reduce((sum, name) => sum + gzipSize(name), 0);
  expect(names.size).toBeGreaterThanOrEqual(3);
  expect(total).toBeLessThanOrEqual(50 * 1024);
});

test('server-only parts of the contract are not sent', () => {
  const texts = readdirSync(out)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(out, name), 'utf8'));
  expect(texts.some((text) => text.includes('widget.create_message'))).toBe(true);
  // The summary of a route, and a word of the schema library.
  expect(texts.filter((text) => /Write a message, into a new|additionalProperties/.test(text))).toEqual([]);
});
