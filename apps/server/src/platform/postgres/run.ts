import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { SystemAccount } from './system-account.ts';

/** How to run one PostgreSQL program. `dieWithParent` asks the kernel to stop it when we are killed. */
export type Program = {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly account: SystemAccount | undefined;
  readonly dieWithParent?: boolean;
  readonly stdio?: StdioOptions;
};

/** Starts a PostgreSQL program under the right account, with a locale and clock that do not depend on the shell. */
export function run({
  file,
  args,
  cwd,
  account,
  dieWithParent = false,
  stdio = 'pipe',
}: Program): ChildProcess {
  const env = {
    PATH: process.env['PATH'] ?? '',
    TZ: 'UTC',
    LC_ALL: 'C',
    TMPDIR: process.env['TMPDIR'] ?? '/tmp',
  };
  // A session of its own: Ctrl-C in the terminal must reach only us, or the database would go down before
  // the requests in flight are answered.
  const common = { cwd, env, stdio, detached: true } as const;
  const setpriv = dieWithParent ? findSetpriv() : undefined;
  if (setpriv) {
    const identity = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : [];
    return spawn(setpriv, [...identity, '--pdeathsig=INT', '--', file, ...args], common);
  }
  return spawn(file, args, account ? { ...common, uid: account.uid, gid: account.gid } : common);
}

/** Runs a program to its end and returns what it printed. Rejects with its error output when it fails. */
export function runToEnd(program: Program, input = ''): Promise<string> {
  const child = run(program);
  const output: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stdin?.on('error', () => {
    // The program ended before it read its input; its exit code is the reason.
  });
  child.stdin?.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const text = output.join('');
      if (code === 0) resolve(text);
      else reject(new Error(text.trim() || `${program.file} ended with code ${String(code)}`));
    });
  });
}

function findSetpriv(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, 'setpriv');
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}
