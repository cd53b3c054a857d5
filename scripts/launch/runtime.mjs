import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLaunchLock } from './lock.mjs';
import { npm } from './npm.mjs';
import { inRoot, userError } from './paths.mjs';
import { withProgress } from './progress/progress.mjs';
import { runInPlace, runQuietly } from './run.mjs';

/** The Node that is installed from npm if the machine's own is too old for Confab. */
export const nodeVersion = '24.21.0';

/** Whether the launcher itself can run: 20.19 or later. */
export function isSupported(version) {
  const [major = 0, minor = 0] = parts(version);
  return major > 20 || (major === 20 && minor >= 19);
}

/** Whether Confab can run: 24 or later. */
export const isCurrent = (version) => (parts(version)[0] ?? 0) >= 24;

/**
 * Makes sure the project's own Node is in `.runtime`, fetching it once.
 * @returns {Promise<{ runAgain: (args: string[]) => Promise<number> }>}
 */
export async function ensureRuntime(folder = inRoot('.runtime')) {
  const node = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (!isInstalled(folder, node)) await withLaunchLock(() => install(folder, node));
  return { runAgain: (args) => runInPlace(node, args, { channel: true }) };
}

function isInstalled(folder, node) {
  // The stamp is written last: an interrupted download is repeated.
  return existsSync(node) && readText(join(folder, 'stamp')) === stamp();
}

async function install(folder, node) {
  if (isInstalled(folder, node)) return;
  await withProgress(
    `Fetching Node ${nodeVersion} (this machine has ${process.version.slice(1)})`,
    async () => {
      rmSync(join(folder, 'stamp'), { force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, 'package.json'),
        `${JSON.stringify({ private: true, allowScripts: { node: true } })}\n`,
      );
      await npm(['install', '--no-save', '--no-audit', '--no-fund', `node@${nodeVersion}`], { cwd: folder });
      // The package downloads the program in an install script; where npm blocks those, we run it.
      if (!existsSync(node)) {
        const home = join(folder, 'node_modules', 'node');
        await runQuietly(process.execPath, ['installArchSpecificPackage.js'], { cwd: home });
      }
      await check(node);
      writeFileSync(join(folder, 'stamp'), stamp());
    },
  );
}

async function check(node) {
  const version = existsSync(node) ? await runQuietly(node, ['--version']).catch(() => '') : '';
  if (version === `v${nodeVersion}`) return;
  throw userError(
    `The Node ${nodeVersion} from npm does not run on this machine. Install Node 24 or later yourself and start again.`,
  );
}

const stamp = () => `${nodeVersion} ${process.platform}-${process.arch}`;

const parts = (version) => version.replace(/^v/, '').split('.').map(Number);

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
