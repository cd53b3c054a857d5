import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { StartError } from '../start-error.ts';
import type { Config } from './config.ts';

/**
 * The secret everything is encrypted and signed with, at least 32 characters: SECRET_KEY, else the content of
 * DATA_DIR/secret.key (mode 0600), which is made on the first start. Throws StartError when it cannot be
 * read or written.
 */
export function ensureSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  return config.secretKey ?? keyFromFile(config.dataDir);
}

function keyFromFile(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  const found = read(file);
  if (found !== undefined) return check(found, file);
  try {
    makeFolder(dataDir);
    // Written whole and then linked: two first starts agree on one key, and none reads half of it.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (cause) {
    throw new StartError(
      `The data directory ${dataDir} is not writable. Set DATA_DIR to a directory this user may write.`,
      { cause },
    );
  }
  return check(readFileSync(file, 'utf8'), file);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new StartError(`Cannot read the secret key in ${file} (${String(code)}).`, { cause });
  }
}

function check(content: string, file: string): string {
  const secret = content.trim();
  if (secret.length >= 32) return secret;
  throw new StartError(
    `The secret key in ${file} is damaged. Restore it from a backup: without it, stored secrets cannot be decrypted.`,
  );
}
