import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLaunchLock } from './lock.mjs';
import { npm } from './npm.mjs';
import { userError, root } from './paths.mjs';
import { withProgress } from './progress/progress.mjs';

/**
 * Development packages are needed to build and test, so no setting of the machine (`NODE_ENV=production`,
 * `omit=dev`) omits them; optional ones are the programs for this platform.
 */
const everything = ['--include=dev', '--include=optional', '--include=peer'];

/**
 * Installs the packages if some are missing or were installed for another package-lock.json. Needs only the
 * registry.
 */
export async function ensureDependencies(folder = root, install = npm) {
  if (isInstalled(folder)) return;
  await withLaunchLock(async () => {
    if (isInstalled(folder)) return;
    // Removed first: an interrupted installation must not count as complete.
    rmSync(stampFile(folder), { force: true });
    // Not `ci`: it rejects a lock file without the optional package of some other platform, which registry
    // mirrors that lag cause. `install` follows the lock file just the same.
    await withProgress('Installing packages', () =>
      install(['install', '--no-audit', '--no-fund', ...everything], { cwd: folder }),
    );
    rejectGaps(folder);
    writeFileSync(stampFile(folder), expectedStamp(folder));
  });
}

/** Whether node_modules was installed for this lock file, on this platform, and is complete. */
export function isInstalled(folder = root) {
  try {
    return readFileSync(stampFile(folder), 'utf8') === expectedStamp(folder);
  } catch {
    return false;
  }
}

/** Only names, because every start checks this: pruned or deleted packages change it. */
function expectedStamp(folder) {
  const hash = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')));
  for (const name of packagesIn(join(folder, 'node_modules'))) hash.update(`\0${name}`);
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`;
}

function packagesIn(modules) {
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'));
  const scoped = (name) => readdirSync(join(modules, name)).map((each) => `${name}/${each}`);
  return names.flatMap((name) => (name.startsWith('@') ? scoped(name) : [name])).toSorted();
}

/** npm succeeds without packages that its configuration excludes in other ways. */
function rejectGaps(folder) {
  const { packages = {} } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const missing = Object.entries(packages).filter(
    ([path, { optional, devOptional, peer }]) =>
      path !== '' && !optional && !devOptional && !peer && !existsSync(join(folder, path, 'package.json')),
  );
  if (missing.length === 0) return;
  throw userError(
    `npm left out ${missing.length} packages, ${missing[0]?.[0]} among them. Look at its configuration (npm config list) and start again.`,
  );
}

const stampFile = (folder) => join(folder, 'node_modules', '.confab-stamp');
