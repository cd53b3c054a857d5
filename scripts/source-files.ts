import { globSync } from 'node:fs';

const skipped = /(^|\/)(node_modules|dist)(\/|$)/;

/**
 * The files under a folder that match a pattern, except packages and builds; sorted, with `/` between folders.
 */
export function sourceFiles(pattern: string, folder: string): string[] {
  const files = globSync(pattern, { cwd: folder, exclude: (path) => skipped.test(path) });
  return files.map((file) => file.replaceAll('\\', '/')).sort();
}
