import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { isAlive, startMark } from './processes.ts';

type Owner = { readonly pid: number; readonly mark: string };

/**
 * Claims `dataDir` for this process, so that two servers never share one data directory. A claim of a dead process is
 * taken over. Returns the function that releases the claim. Throws StartError when another living process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, mark: startMark(process.pid) } satisfies Owner);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (create(file, mine)) {
      return () => {
        if (read(file) === mine) rmSync(file, { force: true });
      };
    }
    const found = read(file);
    if (found === undefined) continue;
    const owner = parse(found);
    if (owner && isRunning(owner)) {
      throw new StartError(
        `Another Confab (process ${owner.pid}) is already running on the data directory ${dataDir}. ` +
          'Stop it first, or set DATA_DIR to another directory.',
      );
    }
    discard(file, found);
  }
  throw new StartError(`Could not claim the data directory ${dataDir}: ${file} keeps changing. Try again.`);
}

/** True when the claim in `dataDir` belongs to a process that is still alive. */
export function isClaimed(dataDir: string): boolean {
  const found = read(join(dataDir, 'server.lock'));
  const owner = found === undefined ? undefined : parse(found);
  return owner !== undefined && isRunning(owner, true);
}

function isRunning(owner: Owner, includingMe = false): boolean {
  // In a container every start may be process 1: our own id in an old file means that the process is gone.
  if (owner.pid === process.pid) return includingMe && owner.mark === startMark(process.pid);
  return isAlive(owner.pid) && startMark(owner.pid) === owner.mark;
}

function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parse(content: string): Owner | undefined {
  try {
    const { pid, mark: marker } = JSON.parse(content) as Partial<Owner>;
    return typeof pid === 'number' && typeof marker === 'string' ? { pid, mark: marker } : undefined;
  } catch {
    return undefined;
  }
}

/** Moves a dead claim away; if a rival replaced it in between, his fresh claim is put back. */
function discard(file: string, expected: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) !== expected) {
    try {
      linkSync(aside, file);
    } catch {
      // A third starter already wrote its own claim; the next attempt judges that one.
    }
  }
  rmSync(aside, { force: true });
}
