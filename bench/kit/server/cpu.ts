import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchServer } from './server.ts';

/** Microseconds of CPU used by a server and its PostgreSQL so far; independent of how busy the machine is. */
export type CpuUse = { server: number; database: number };

/** Undefined if the kernel does not report it. The backend `without` is excluded: it is the benchmark's own. */
export function cpuUse({ pid, dataDir }: BenchServer, without?: number): CpuUse | undefined {
  try {
    const postmaster = Number(
      readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
    const pids = [
      postmaster,
      ...backends
        .split('\n')
        .map(Number)
        .filter((found) => found > 0 && found !== without),
    ];
    return { server: usedBy(pid), database: pids.reduce((sum, found) => sum + usedBy(found), 0) };
  } catch {
    return undefined;
  }
}

/** Microseconds of a process and of its children that have exited. */
function usedBy(pid: number): number {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // A connection that has ended; its time is included in its parent's.
    return 0;
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks * 10_000;
}
