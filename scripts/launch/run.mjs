import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { userError, root } from './paths.mjs';

/** PATH with the running Node first, so that every child, npm included, runs on it. */
export const pathWithNode = (node = process.execPath) =>
  `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;

/**
 * Runs a program quietly and resolves when it ends well; otherwise rejects with its output.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export function runQuietly(file, args, { cwd = root, env = {} } = {}) {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, PATH: pathWithNode(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: false,
  });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const text = Buffer.concat(output).toString().trim();
      if (code === 0) resolve(text);
      else reject(userError(`${[file, ...args].join(' ')} failed:\n${text}`));
    });
  });
}

/**
 * Runs one of our scripts as a child process: it inherits our output, its errors end us, and it ends when we do.
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export function runAside(script, args) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, PATH: pathWithNode() },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const errors = [];
  child.stderr.on('data', (chunk) => errors.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(userError(Buffer.concat(errors).toString().trim() || `${script} ended with ${code}.`));
    });
  });
}

/**
 * Runs a program in our place: its output is ours, signals are passed on, and its exit code is the result.
 * It holds a channel to us, so that it notices when we are killed.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, channel?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function runInPlace(file, args, { env = {}, channel = false } = {}) {
  const stdio = channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, PATH: pathWithNode(file), ...env },
    stdio,
  });
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const watch = whenNpmIsGone(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of signals) process.off(name, pass);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** A killed npm would leave its child running. */
function whenNpmIsGone(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
