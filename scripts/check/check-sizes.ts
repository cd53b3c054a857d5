import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from '../source-files.ts';

/** Lines that are neither blank nor comment; the linter has the same limit for the files it reads. */
const maxLines = 300;
/** Maximum number of files in a folder. */
const maxFiles = 20;

const sources = '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,html}';
const besides = /\.(test|stories|data)\.tsx?$/;
const exempt = /row-types\.ts$|^packages\/contract\/src\/features\/|^(apps\/server\/test|e2e|bench)\//;

/** Flat lists by design: one file per feature or rule, found by its name. */
const flatFolders: ReadonlySet<string> = new Set(['packages/contract/src/features', 'packages/rules/src']);

/** One line per source file that exceeds the limit. */
export async function findLargeFiles(folder = root): Promise<string[]> {
  return countedFiles(folder)
    .filter((file) => !exempt.test(file))
    .map((file) => ({ file, lines: codeLines(readFileSync(join(folder, file), 'utf8')) }))
    .filter(({ lines }) => lines > maxLines)
    .map(
      ({ file, lines }) =>
        `${file}: ${lines} lines. Split it by what its parts are about; the limit is ${maxLines}.`,
    );
}

/** One line per source folder with too many files; tests, stories and test data do not count. */
export async function findLargeFolders(folder = root): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const name of countedFiles(folder).map(dirname)) {
    if (!flatFolders.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(
      ([name, count]) =>
        `${name}: ${count} files. Put those of a topic into a folder; the limit is ${maxFiles}.`,
    );
}

function countedFiles(folder: string): string[] {
  return sourceFiles(sources, folder).filter((file) => !besides.test(file));
}

function codeLines(text: string): number {
  return text.split('\n').filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;
}
