import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.mjs';
import { npm } from './npm.mjs';
import { root } from './paths.mjs';
import { withProgress } from './progress.mjs';

/**
 * Installs the packages when they are missing or were installed for another package-lock.json.
 * Needs nothing but the registry.
 */
export async function ensureDependencies(folder = root, install = npm) {
  if (isInstalled(folder)) return;
  await alone(async () => {
    if (isInstalled(folder)) return;
    // Not `ci`: it refuses a lock file that lacks the optional package of some other platform, which is what
    // every registry mirror that lags a little makes of it. `install` keeps to the lock file just the same.
    await withProgress('Installing packages', () =>
      install(['install', '--no-audit', '--no-fund'], { cwd: folder }),
    );
    writeFileSync(stampFile(folder), wantedStamp(folder));
  });
}

/** Whether node_modules was installed for this lock file, on this kind of machine. */
export function isInstalled(folder = root) {
  try {
    return readFileSync(stampFile(folder), 'utf8') === wantedStamp(folder);
  } catch {
    return false;
  }
}

function wantedStamp(folder) {
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${hash} ${process.platform}-${process.arch}\n`;
}

const stampFile = (folder) => join(folder, 'node_modules', '.confab-stamp');
