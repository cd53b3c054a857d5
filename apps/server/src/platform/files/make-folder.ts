import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents. Unlike `mkdirSync` with `recursive`, which retries forever where the system reports
 * a missing parent although it exists (below `/proc`), it throws ENOENT then.
 */
export function makeFolder(path: string): void {
  if (makeOne(path) || dirname(path) === path) return;
  makeFolder(dirname(path));
  if (!makeOne(path)) throw Object.assign(new Error(`cannot make ${path}`), { code: 'ENOENT', path });
}

/** Whether the folder exists now; false when its parent is missing. */
function makeOne(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return true;
    if (code === 'ENOENT') return false;
    throw error;
  }
}
