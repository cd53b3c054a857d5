import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const dist = fileURLToPath(new URL('../apps/dashboard/dist/', import.meta.url));

type Chunk = { file: string; imports?: string[]; css?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

const page = 'index.html';
const shell = 'src/main/shell/shell.tsx';
const conversation = 'src/features/conversation/screens/conversation-screen.tsx';
const words = 'src/platform/messages/en/conversation.json';
const login = 'src/features/session/screens/login-screen.tsx';

/** Bytes of gzip of everything that must have arrived, scripts and styles, each file once. */
function weigh(...entries: string[]): number {
  const files = new Set<string>();
  const seen = new Set<string>();
  const collect = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  for (const entry of entries) collect(entry);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(dist + file)).length, 0);
}

test('a conversation is readable after at most 285 KB', () => {
  expect(weigh(page, shell, conversation, words)).toBeLessThanOrEqual(285_000);
});

test('one can log in after at most 205 KB', () => {
  expect(weigh(page, login)).toBeLessThanOrEqual(205_000);
});

test('neither what only the server reads nor a list of screen-reader languages is sent', () => {
  const filesWith = (text: string): string[] =>
    readdirSync(`${dist}assets`)
      .filter((file) => file.endsWith('.js'))
      .filter((file) => readFileSync(`${dist}assets/${file}`, 'utf8').includes(text));
  // The summary of a route, and the Arabic word for "dismiss" in React Aria's own dictionary.
  expect(filesWith('All labels of the account by title')).toEqual([]);
  expect(filesWith('تجاهل')).toEqual([]);
});
