import { globSync, readFileSync } from 'node:fs';
import { root } from './launch/paths.mjs';
import { join } from 'node:path';

/** Lines that are neither blank nor comment; the linter holds the same limit for what it reads. */
const maxLines = 300;

const sources = '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,html}';
const exempt =
  /\.(test|stories|data)\.tsx?$|row-types\.ts$|^packages\/contract\/src\/features\/|^(apps\/server\/test|e2e|bench)\//;
const skipped = /(^|\/)(node_modules|dist)(\/|$)/;

/** One line per source file that has grown past the limit. */
export async function findLargeFiles(folder = root): Promise<string[]> {
  const files = globSync(sources, { cwd: folder, exclude: (path) => skipped.test(path) });
  return files
    .filter((file) => !exempt.test(file))
    .map((file) => ({ file, lines: codeLines(readFileSync(join(folder, file), 'utf8')) }))
    .filter(({ lines }) => lines > maxLines)
    .map(
      ({ file, lines }) =>
        `${file}: ${lines} lines. Split it by what its parts are about; the limit is ${maxLines}.`,
    );
}

function codeLines(text: string): number {
  return text.split('\n').filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;
}
