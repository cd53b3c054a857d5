import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { databaseProcesses, isAlive } from './processes.ts';

/** Where the embedded PostgreSQL logs; a pino logger fits. */
export type PostgresLog = { info(text: string): void; warn(text: string): void };

/**
 * Resolves when the server accepts connections. Rejects with StartError when it ends before, quoting its
 * last lines. Later warnings of the server go to `log`.
 */
export function whenReady(child: ChildProcess, log: PostgresLog): Promise<void> {
  const recent: string[] = [];
  return new Promise((resolve, reject) => {
    let rest = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        recent.push(line);
        if (recent.length > 20) recent.shift();
        if (line.includes('ready to accept connections')) resolve();
        else if (/ (WARNING|PANIC):/.test(line)) log.warn(`postgres: ${line}`);
        else if (line.includes('automatic recovery in progress'))
          log.info('The database was not shut down cleanly and is recovering.');
      }
    });
    child.once('error', (cause) =>
      reject(new StartError(`Could not run PostgreSQL: ${cause.message}`, { cause })),
    );
    child.once('exit', (code) => reject(new StartError(explainExit(code, [...recent, rest]))));
  });
}

/** Requests a fast shutdown and resolves when the server has exited; after `timeoutMs` ms it is forced to stop. */
export async function stopPostmaster(child: ChildProcess, timeoutMs = 20_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), timeoutMs);
  await gone;
  clearTimeout(timer);
}

/**
 * Clears the way after a server that died without stopping its database: waits for an orphan to finish,
 * stops it if it does not, and removes a pid file whose number now belongs to an unrelated process.
 * Call only while holding the claim on the data directory.
 */
export async function clearOrphan(folder: string, log: PostgresLog): Promise<void> {
  const pid = readPid(folder);
  if (pid === undefined) return;
  // An orphan that the kernel signals to stop exits almost immediately.
  if (await emptied(folder, pid, 1_000)) {
    if (isAlive(pid)) forgetPid(folder);
    return;
  }
  log.info('Stopping the database left running by an earlier run.');
  signal(databaseProcesses(folder, pid).includes(pid) ? [pid] : databaseProcesses(folder, pid), 'SIGINT');
  if (await emptied(folder, pid, 30_000)) return;
  signal(databaseProcesses(folder, pid), 'SIGQUIT');
  if (await emptied(folder, pid, 10_000)) return;
  throw new StartError(
    `The database in ${folder} is still in use by process ${pid}, which does not stop. Stop it and start again.`,
  );
}

function readPid(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * PostgreSQL itself replaces the lock files of a dead process, but not when the process id was reused or belongs to a
 * zombie that is never reaped (common in containers).
 */
function forgetPid(folder: string): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) rmSync(join(folder, name), { force: true });
}

async function emptied(folder: string, pid: number, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (databaseProcesses(folder, pid).length > 0) {
    if (Date.now() > end) return false;
    await sleep(10);
  }
  return true;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function explainExit(code: number | null, lines: readonly string[]): string {
  const output = lines
    .filter((line) => line.trim() !== '')
    .slice(-5)
    .join(' | ');
  return `The embedded PostgreSQL did not start (code ${String(code)}): ${output || 'no output'}`;
}
