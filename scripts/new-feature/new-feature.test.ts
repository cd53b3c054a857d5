import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCrowdedActions, findExportedArrows } from '../check/check-functions.ts';
import { findLargeFolders } from '../check/check-sizes.ts';
import { inRoot, root } from '../launch/paths.mjs';
import { runQuietly } from '../launch/run.mjs';
import { fill, namesOf } from './names.ts';
import { writeFeature } from './write.ts';

describe('names', () => {
  test('are formatted for each use', () => {
    expect(namesOf('reply-policy')).toEqual({
      'name-path': 'reply-policy',
      'names-path': 'reply-policies',
      name_path: 'reply_policy',
      names_path: 'reply_policies',
      Name: 'ReplyPolicy',
      Names: 'ReplyPolicies',
      name: 'replyPolicy',
      names: 'replyPolicies',
      word: 'reply policy',
      words: 'reply policies',
      Words: 'Reply policies',
    });
    expect(namesOf('key')['names-path']).toBe('keys');
    expect(namesOf('box')['names-path']).toBe('boxes');
    expect(namesOf('person', 'people')['Names']).toBe('People');
  });

  test.each(['', 'Upper', 'two words', '-a', 'a-', 'a--b', '../up', '1st'])('%j is not a name', (name) => {
    expect(() => namesOf(name)).toThrow('is not a name');
  });

  test('fill a template, and an unknown one is an error', () => {
    expect(fill('{{Name}} {{=name}} {{{name}}.id}', namesOf('gadget'))).toBe('Gadget {{name}} {gadget.id}');
    expect(() => fill('{{nmae}}', namesOf('gadget'))).toThrow('nmae');
  });
});

describe('a new feature', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(inRoot('.cache', 'new-feature-'));
    for (const folder of ['apps', 'packages', 'e2e', 'scripts', 'bench']) {
      cpSync(inRoot(folder), join(copy, folder), { recursive: true, filter: isSource });
    }
    for (const file of ['package.json', 'vitest.config.ts']) cpSync(inRoot(file), join(copy, file));
    linkModules(copy);
    writeFeature(copy, namesOf('gadget'), new Date('2031-02-03'));
  }, 60_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000);

  const run = (script: string, ...args: string[]) =>
    runQuietly(process.execPath, [join(copy, script), ...args], { cwd: copy });

  test('is registered, and comes after every migration', () => {
    expect(readFileSync(join(copy, 'apps/server/src/main/features.ts'), 'utf8')).toContain('gadgetFeature,');
    expect(readFileSync(join(copy, 'apps/dashboard/src/main/features.ts'), 'utf8')).toContain(
      'gadgetFeature,',
    );
    expect(readFileSync(join(copy, 'apps/server/migrations/20310203_0001_gadgets.sql'), 'utf8')).toContain(
      'create table gadget (',
    );
  });

  test('does not overwrite an existing one', () => {
    expect(() => writeFeature(copy, namesOf('gadget'), new Date('2031-02-03'))).toThrow('is there already');
  });

  test('passes the checks of folders and functions', async () => {
    expect(await findLargeFolders(copy)).toEqual([]);
    expect(await findExportedArrows(copy)).toEqual([]);
    expect(await findCrowdedActions(copy)).toEqual([]);
  });

  test('passes the import rules, the types, and the tests that cover it', { timeout: 600_000 }, async () => {
    await run('scripts/generate-row-types.ts');
    await run('scripts/check/check-imports.ts');
    for (const folder of ['apps/server', 'apps/dashboard', 'packages/contract'])
      await run('node_modules/typescript/bin/tsc', '-p', folder);
    const vitest = (...args: string[]) => run('node_modules/vitest/vitest.mjs', 'run', ...args);
    await vitest('gadget', 'test/contract.test', 'platform/messages/');
    await vitest('route-contract', 'audited-routes', '--testNamePattern', 'gadget|every route');
  });
});

function isSource(path: string): boolean {
  return !/(?:^|\/)(?:node_modules|dist|baselines)(?:\/|$)/.test(relative(root, path));
}

/** External packages are shared; our own are those of the copy. */
function linkModules(copy: string): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@confab'), { recursive: true });
  for (const name of readdirSync(inRoot('node_modules')).filter((each) => each !== '@confab'))
    symlinkSync(inRoot('node_modules', name), join(modules, name));
  for (const folder of ['packages', 'apps'])
    for (const name of readdirSync(join(copy, folder)))
      symlinkSync(join(copy, folder, name), join(modules, '@confab', name));
}
