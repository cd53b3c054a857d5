import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deriveKey } from '../../platform/crypto/keys.ts';
import type { Config } from '../../platform/config/config.ts';
import { failing, type Finding, ok, reasonOf, warning } from './finding.ts';

/** Below this share of the disk, or this much, there is little room left. */
const lowShare = 0.1;
const lowBytes = 5e9;
const tooLowBytes = 500e6;

/** Whether the data directory can be written, and the room on its disk and on that of the files. */
export async function checkDisk({
  dataDir,
  storageUrl,
}: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<Finding[]> {
  if (!existsSync(dataDir))
    return [warning('data directory', `${dataDir} does not exist yet.`, 'The first npm start makes it.')];
  const probe = join(dataDir, `.doctor-${process.pid}`);
  try {
    await writeFile(probe, 'probe', { flush: true });
    await rm(probe);
  } catch (error) {
    const advice = 'Let this user write it, or set DATA_DIR to a directory it may write.';
    return [failing('data directory', `${dataDir} cannot be written: ${reasonOf(error)}.`, advice)];
  }
  const paths = [dataDir];
  if (storageUrl?.startsWith('file://')) paths.push(fileURLToPath(storageUrl));
  return Promise.all(paths.filter((path) => existsSync(path)).map(roomOf));
}

async function roomOf(path: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(path);
  return diskFinding(path, bavail * bsize, blocks * bsize);
}

export function diskFinding(path: string, free: number, total: number): Finding {
  const text = `${path} has ${(free / 1e9).toFixed(1)} GB free of ${(total / 1e9).toFixed(1)} GB.`;
  const advice = 'Free some space or enlarge the disk: a full one stops the database and loses uploads.';
  if (free < tooLowBytes) return failing('disk', text, advice);
  if (free < lowBytes && free < total * lowShare) return warning('disk', text, advice);
  return ok('disk', text);
}

/**
 * Whether there is a secret key, only for us, and the one the database was set up with (`fingerprint`; undefined when
 * that is not known).
 */
export function checkSecrets(
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  fingerprint: string | null | undefined,
): Finding {
  const file = join(dataDir, 'secret.key');
  if (secretKey === undefined && !existsSync(file))
    return fingerprint == null
      ? warning(
          'secrets',
          'There is no secret key yet.',
          'The first npm start makes one in DATA_DIR/secret.key.',
        )
      : failing(
          'secrets',
          `${file} is missing.`,
          'Restore it from a backup, or set SECRET_KEY to its content.',
        );
  const key = secretKey ?? readFileSync(file, 'utf8').trim();
  const path = secretKey === undefined ? file : 'SECRET_KEY';
  if (key.length < 32) return failing('secrets', `${path} is damaged.`, 'Restore it from a backup.');
  if (fingerprint != null && deriveKey(key, 'fingerprint').toString('hex') !== fingerprint)
    return failing(
      'secrets',
      `${path} is not the key this database was set up with.`,
      'Set SECRET_KEY to that one, or restore the file secret.key.',
    );
  if (secretKey === undefined && (statSync(file).mode & 0o077) !== 0)
    return warning('secrets', `Others on this machine can read ${file}.`, `Run: chmod 600 ${file}`);
  return ok('secrets', `The key of ${path} is the one of the database.`);
}
