import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { userError } from '../launch/paths.mjs';

/** The mutated files, and the test files that have to notice. Paths are relative to the checkout. */
export type Target = { files: string[]; tests: string[] };

const features = 'apps/server/src/features';

/** The layers with a feature's rules and shapes, which can be tested without a database. */
const pureFiles = '**/{,*-}{model,view,policy}.ts';
/** Files there have effects, whatever their name: `actions/create-sla-policy.ts`. */
const fileOfEffects = /\/(actions|steps)\/[^/]+$/;

/** Tests of a feature outside its folder. */
const otherTests: Readonly<Record<string, readonly string[]>> = {
  message: [`${features}/conversation/conversation.test.ts`, `${features}/public-inbox`],
  user: [`${features}/profile`, `${features}/agent`],
  contact: ['apps/server/test/security/visitor-reads.test.ts'],
};

export type TargetOptions = {
  /** Files and folders of tests, instead of those that belong to the files. */
  tests?: readonly string[] | undefined;
  /** Only tests that need no database. */
  quick?: boolean | undefined;
};

/** Throws a message for arguments that match no file, or none that is tested. */
export function targetOf(root: string, words: readonly string[], options: TargetOptions = {}): Target {
  const files = words.flatMap((word) => filesOf(root, word));
  const folders = options.tests ?? [...new Set(files.flatMap(testFoldersOf))];
  const all = [...new Set(folders.flatMap((path) => testsBelow(root, path)))];
  const tests = options.quick ? all.filter((file) => !needsDatabase(join(root, file))) : all;
  if (tests.length === 0) throw userError(`No tests found in ${folders.join(', ')}.`, 2);
  return { files, tests };
}

/**
 * Tests of the whole application, which take seconds where those of pure functions take milliseconds. They
 * start it themselves or by a helper imported from the test folder. Helpers in `read` are not read again.
 */
export function needsDatabase(file: string, read = new Set<string>()): boolean {
  if (read.has(file)) return false;
  read.add(file);
  const text = readFileSync(file, 'utf8');
  if (/\b(startTestApp|startLiveTestApp|createTestDatabase)\b/.test(text)) return true;
  const imported = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
  return imported.some((path) => path.includes('/test/') && needsDatabase(path, read));
}

function filesOf(root: string, word: string): string[] {
  const path = existsSync(join(root, features, word)) ? `${features}/${word}` : word.replace(/\/$/, '');
  if (!existsSync(join(root, path)))
    throw userError(`${word} is neither a feature of the server nor a path.`, 2);
  if (statSync(join(root, path)).isFile()) return [path];
  const found = globSync(pureFiles, { cwd: join(root, path) }).map((file) => `${path}/${file}`);
  const files = found.filter((file) => !fileOfEffects.test(file));
  if (files.length === 0) throw userError(`There is no model, view or policy file in ${path}.`, 2);
  return files.toSorted((left, right) => left.localeCompare(right));
}

/** The tests of a file: its feature's, or those in its own folder. */
function testFoldersOf(file: string): string[] {
  const feature = new RegExp(`^${features}/([^/]+)/`).exec(file)?.[1];
  if (feature === undefined) return [dirname(file)];
  return [`${features}/${feature}`, ...(otherTests[feature] ?? [])];
}

function testsBelow(root: string, path: string): string[] {
  if (/\.test\.tsx?$/.test(path)) return [path];
  return globSync('**/*.test.ts', { cwd: join(root, path) }).map((file) => join(path, file));
}
