import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { Binaries } from './binaries.ts';
import { runToEnd } from './run.ts';
import { canReach, type SystemAccount } from './system-account.ts';

/** The one database and superuser of the embedded cluster. */
export const databaseName = 'confab';

/**
 * Makes a cluster in `folder` unless one is there. It is built under another name and then renamed, so a crash
 * leaves no incomplete database. Throws StartError when it was made by another major release.
 */
export async function ensureCluster(
  folder: string,
  binaries: Binaries,
  account: SystemAccount | undefined,
  throwAway: boolean,
): Promise<'made' | 'found'> {
  const versionFile = join(folder, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found === binaries.major) return 'found';
    throw new StartError(
      `The database in ${folder} was created by PostgreSQL ${found}; this version of Confab includes PostgreSQL ${binaries.major}. ` +
        'Start the older version, dump the database, and load it into the new one.',
    );
  }
  removeUnfinished(folder);
  await makeCluster(folder, binaries, account, throwAway);
  return 'made';
}

/**
 * How a program whose working directory is `folder` should name it. An account without access to its parents (a
 * checkout in root's home) still has it as its working directory, and Linux follows /proc/self/cwd without checking
 * the parent folders.
 */
export function nameOf(folder: string, account: SystemAccount | undefined): string {
  if (!account || canReach(account, folder)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new StartError(
    `The user "${account.name}" cannot reach ${folder}. Set DATA_DIR to a directory outside root's home, ` +
      'or start Confab as an ordinary user.',
  );
}

/** What a start that was killed half way left behind. */
function removeUnfinished(folder: string): void {
  const parent = dirname(folder);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(folder)}.making-`))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

async function makeCluster(
  folder: string,
  binaries: Binaries,
  account: SystemAccount | undefined,
  throwAway: boolean,
): Promise<void> {
  const making = mkdtempSync(`${folder}.making-`);
  try {
    chmodSync(making, 0o700);
    if (account) chownSync(making, account.uid, account.gid);
    const spawning = { cwd: making, account };
    const name = nameOf(making, account);
    const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    // The socket is in a directory only its owner can enter, and nothing listens on TCP: directory permissions
    // replace a password.
    const access = ['-U', databaseName, '-A', 'trust'];
    const sync = throwAway ? ['--no-sync'] : [];
    await runToEnd({ ...spawning, file: binaries.initdb, args: ['-D', name, ...access, ...locale, ...sync] });
    const single = ['--single', '-D', name, ...(throwAway ? ['-F'] : []), 'postgres'];
    await runToEnd(
      { ...spawning, file: binaries.postgres, args: single },
      `create database ${databaseName}\n`,
    );
    renameSync(making, folder);
  } catch (cause) {
    rmSync(making, { recursive: true, force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`Could not create the database in ${folder}: ${reason}`, { cause });
  }
}
