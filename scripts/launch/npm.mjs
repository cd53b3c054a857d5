import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, userError } from './paths.mjs';
import { runQuietly } from './run.mjs';

/**
 * Runs npm on the Node we run on: the npm that called us where there is one, else the one on the PATH.
 * @param {string[]} args
 * @param {{ cwd?: string }} [options]
 */
export async function npm(args, options) {
  const caller = process.env.npm_execpath;
  const file = caller && /npm-cli\.c?js$/.test(caller) && existsSync(caller) ? process.execPath : 'npm';
  try {
    return await runQuietly(file, file === 'npm' ? args : [caller, ...args], {
      ...options,
      env: { ...withoutProject(), ...writableCache() },
    });
  } catch (error) {
    if (error.code === 'ENOENT') throw userError('npm is not on the PATH; install it and start again.');
    throw error;
  }
}

/**
 * `npm start` passes its own directory and options on as npm_* variables, which would redirect the npm we call.
 */
function withoutProject() {
  const hidden = Object.keys(process.env).filter((name) =>
    /^npm_(config_(local_)?prefix|package_|lifecycle_|command)/.test(name),
  );
  return Object.fromEntries(hidden.map((name) => [name, undefined]));
}

/** If the home directory is not writable, npm's cache is in the checkout. */
function writableCache() {
  const chosen = process.env.npm_config_cache;
  if (canWrite(chosen || join(homedir(), '.npm'))) return {};
  return { npm_config_cache: inRoot('.cache', 'npm') };
}

/** By writing: the mode of a folder does not show that its file system is read-only. */
function canWrite(folder) {
  try {
    if (!existsSync(folder)) mkdirSync(folder);
    rmdirSync(mkdtempSync(join(folder, '.confab-')));
    return true;
  } catch (error) {
    return error.code === 'ENOENT' && dirname(folder) !== folder && canWrite(dirname(folder));
  }
}
