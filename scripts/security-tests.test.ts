import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);
const page = readFileSync(new URL('docs/security-tests.md', root), 'utf8');

/** Rows of the table: class, attack, file, test. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| class'))
  .map((line) => {
    const [kind = '', attack = '', file = '', title = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return { kind, attack, file: file.replaceAll('`', ''), title };
  });

test('the page lists attacks of many classes', () => {
  expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(15);
});

test('every listed test exists', () => {
  const missing = rows.filter(
    ({ file, title }) => !existsSync(new URL(file, root)) || !hasTitle(file, title),
  );
  expect(missing.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});

/** A title is the quoted first argument of a test or a group, which is not skipped. */
function hasTitle(file: string, title: string): boolean {
  const source = readFileSync(new URL(file, root), 'utf8');
  const at = source.indexOf(`('${title}'`);
  if (at === -1) return false;
  const line = source.slice(source.lastIndexOf('\n', at) + 1, at);
  return !/\.(skip|todo|only)/.test(line);
}
