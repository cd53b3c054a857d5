import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inRoot, root } from './launch/paths.mjs';
import { mutate } from './mutate.ts';
import { countResults, survivorLines } from './mutate/report.ts';
import type { Mutant } from './mutate/run-stryker.ts';
import { needsDatabase, targetOf } from './mutate/targets.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'confab-mutate-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const features = 'apps/server/src/features';

describe('mutation targets', () => {
  beforeEach(() => {
    for (const file of ['model.ts', 'view.ts', 'event-model.ts', 'queries.ts', 'actions/add-policy.ts']) {
      write(`${features}/note/${file}`, '');
    }
    write(`${features}/note/list/policy.ts`, '');
    write(`${features}/note/model.test.ts`, 'test()');
    write(`${features}/note/note.test.ts`, 'await startTestApp()');
    write('packages/rules/src/sla.ts', '');
    write('packages/rules/src/sla.test.ts', '');
  });

  const files = ['event-model.ts', 'list/policy.ts', 'model.ts', 'view.ts'];
  const tests = [`${features}/note/model.test.ts`, `${features}/note/note.test.ts`];

  test.each(['note', `${features}/note`, `${features}/note/`])('%s is a feature', (word) => {
    const target = targetOf(folder, [word]);
    expect(target.files).toEqual(files.map((file) => `${features}/note/${file}`));
    expect(target.tests.toSorted()).toEqual(tests);
  });

  test('a file uses the tests of its feature or of its folder', () => {
    const query = `${features}/note/queries.ts`;
    expect(targetOf(folder, [query])).toMatchObject({ files: [query] });
    expect(targetOf(folder, [query]).tests.toSorted()).toEqual(tests);
    const rule = 'packages/rules/src/sla.ts';
    expect(targetOf(folder, [rule])).toEqual({ files: [rule], tests: ['packages/rules/src/sla.test.ts'] });
  });

  test('may use selected tests, or only those without a database', () => {
    expect(targetOf(folder, ['note'], { quick: true }).tests).toEqual(tests.slice(0, 1));
    expect(targetOf(folder, ['note'], { tests: ['packages'] }).tests).toEqual([
      'packages/rules/src/sla.test.ts',
    ]);
  });

  test('must exist, and be tested', () => {
    expect(() => targetOf(folder, ['nothing'])).toThrow('nothing is neither a feature');
    expect(() => targetOf(folder, [`${features}/note/actions`])).toThrow('no model, view or policy file');
    expect(() => targetOf(folder, ['note'], { tests: ['apps/server/migrations'] })).toThrow('No tests found');
  });

  test('the map of tests names only existing files', () => {
    for (const feature of ['message', 'user', 'contact']) {
      for (const file of targetOf(root, [feature]).tests) readFileSync(inRoot(file));
    }
    expect(needsDatabase(inRoot(features, 'conversation/conversation.test.ts'))).toBe(true);
    expect(needsDatabase(inRoot(features, 'conversation/model.test.ts'))).toBe(false);
    // By a helper that starts the application.
    expect(needsDatabase(inRoot(features, 'integration/slack/posting.test.ts'))).toBe(true);
    expect(needsDatabase(inRoot('apps/server/test/whatsapp/inbound.test.ts'))).toBe(true);
  });
});

test('survivors are shown by file, line, and change', () => {
  write('sum.ts', "const a = 1;\nexport const b = {\n  name: 'b',\n};\n");
  const mutant = (status: Mutant['status'], replacement = '{}'): Mutant => ({
    fileName: join(folder, 'sum.ts'),
    location: { start: { line: 2, column: 18 }, end: { line: 4, column: 2 } },
    replacement,
    status,
  });
  const results = [
    mutant('Killed'),
    mutant('Survived'),
    mutant('Timeout'),
    mutant('NoCoverage', `'${'x'.repeat(200)}'`),
    mutant('RuntimeError'),
  ];
  expect(countResults(results)).toEqual({ killed: 2, survived: 2 });
  expect(survivorLines(folder, results)).toEqual([
    'sum.ts:2',
    "  - { name: 'b', }",
    '  + {}',
    'sum.ts:2 (no test comes here)',
    "  - { name: 'b', }",
    `  + '${'x'.repeat(139)} …`,
  ]);
});

describe('a run', () => {
  const source = `export function isLong(text: string): boolean {
  return text.length > 3;
}
export function unseen(): string {
  return 'never tried';
}
`;
  const tests = (expected: string): string => `import { expect, test } from 'vitest';
import { isLong } from './words.ts';
test('words', () => expect([isLong('long'), isLong('no')]).toEqual([${expected}]));
`;

  beforeEach(() => {
    symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
    write('package.json', '{"type":"module"}');
    write('src/words.ts', source);
  });

  const run = async (): Promise<{ code: number; lines: string[] }> => {
    const lines: string[] = [];
    const target = { files: ['src/words.ts'], tests: ['src/words.test.ts'] };
    const code = await mutate(folder, target, (line: string) => void lines.push(line));
    return { code, lines };
  };

  test(
    'counts killed mutants and survivors, and leaves everything unchanged',
    { timeout: 60_000 },
    async () => {
      write('src/words.test.ts', tests('true, false'));
      const before = readdirSync(folder);
      const { code, lines } = await run();
      const shown = lines.join('\n');
      expect(shown).toContain('src/words.ts:2\n  - text.length > 3\n  + text.length >= 3');
      expect(shown).toContain('src/words.ts:5 (no test comes here)\n  - \'never tried\'\n  + ""');
      expect(lines.at(-1)).toBe('4 killed, 3 survived');
      expect(code).toBe(1);
      expect(readFileSync(join(folder, 'src/words.ts'), 'utf8')).toBe(source);
      expect(readdirSync(folder)).toEqual(before);
    },
  );

  test('reports when the tests fail without any mutant', { timeout: 60_000 }, async () => {
    write('src/words.test.ts', tests('false, false'));
    await expect(run()).rejects.toThrow('No mutant was tried');
  });
});
