import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from '../../scripts/launch/paths.mjs';
import { absolute, compared, type Benchmark } from '../kit/benchmark.ts';
import { type BenchServer, residentBytes, startServer } from '../kit/server/server.ts';
import { measurePairs } from '../kit/statistics.ts';

const launcher = [inRoot('scripts/launch.mjs'), 'start'];
/** Without it, the launcher builds the server again. */
const builtStamp = inRoot('apps/server/dist/.built-from');

/** G11: resident memory of the whole idle server, without its database; compared with an idle Node process. */
export const idleMemory: Benchmark = {
  id: 'idle-memory',
  async run(harness) {
    const dataDir = harness.dataDir();
    const [pairs, rest] = harness.quick ? [1, 500] : [3, 8000];
    let database = 0;
    // The first start creates the database, which would affect that process's memory.
    await (await startServer({ dataDir })).stop();
    const atRest = async (command?: readonly string[]): Promise<number> => {
      const server = await startServer({ dataDir, ...(command && { command }) });
      await sleep(rest);
      const megabytes = residentBytes(server.pid) / 2 ** 20;
      database = databaseMegabytes(server);
      await server.stop();
      return megabytes;
    };
    const bare = () => bareNode(Math.min(rest, 1000));
    const measured = await measurePairs(pairs, () => atRest(), bare);
    const building = await measurePairs(
      pairs,
      () => {
        rmSync(builtStamp, { force: true });
        return atRest(launcher);
      },
      bare,
    );
    return [
      compared(
        {
          id: this.id,
          what: 'resident memory of the server at rest, over bare Node',
          unit: 'MB',
          goal: 3.5,
          better: 'lower',
        },
        measured,
      ),
      compared(
        {
          id: `${this.id}:first-start`,
          what: 'the same after `npm start` that had to build the server',
          unit: 'MB',
          goal: 3.5,
          better: 'lower',
        },
        building,
      ),
      absolute(
        {
          id: `${this.id}:database`,
          what: 'its PostgreSQL beside it (shared pages once)',
          unit: 'MB',
          goal: null,
          better: 'lower',
        },
        database,
      ),
    ];
  },
};

async function bareNode(rest: number): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], {
    stdio: 'ignore',
  });
  await sleep(rest);
  const megabytes = residentBytes(child.pid ?? 0) / 2 ** 20;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return megabytes;
}

/** Where the kernel reports shared memory; elsewhere the plain sum, which counts shared pages several times. */
function databaseMegabytes({ dataDir }: BenchServer): number {
  const first = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', first], { encoding: 'utf8' }).split('\n');
  const pids = [first, ...children].map(Number).filter((pid) => pid > 0);
  return pids.reduce((sum, pid) => sum + proportionalBytes(pid), 0) / 2 ** 20;
}

function proportionalBytes(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes) * 1024;
  } catch {
    return residentBytes(pid);
  }
}
