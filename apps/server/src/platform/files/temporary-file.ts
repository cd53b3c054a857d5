import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../errors/coded-error.ts';

const prefix = 'confab-file-';
/** Longer than any work on a temporary file takes. */
const maxAgeMs = 24 * 60 * 60 * 1000;

/** Runs work with the path of a temporary file, which is removed afterwards. */
export async function withTemporaryFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  const directory = await temporaryFolder();
  try {
    return await work(join(directory, 'file'));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A new folder for temporary files, to be removed by the caller. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), prefix));
}

/** Removes the temporary files that killed processes left behind. */
export async function removeAbandonedFiles(): Promise<void> {
  await removeOld(tmpdir(), (name) => name.startsWith(prefix));
}

/** Removes what has been in a directory for a day: another process may be using newer files. */
export async function removeOld(
  directory: string,
  isOurs: (name: string) => boolean = () => true,
): Promise<void> {
  for (const name of (await readdir(directory)).filter(isOurs)) {
    const path = join(directory, name);
    try {
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > maxAgeMs) await rm(path, { recursive: true, force: true });
    } catch (error) {
      // Removed in the meantime, or left by a server that ran under another account.
      if (!['ENOENT', 'EACCES', 'EPERM'].some((code) => hasCode(error, code))) throw error;
    }
  }
}
