import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/postgres/embedded.ts';
import { databaseProcesses } from '../../../apps/server/src/platform/postgres/processes.ts';

/** A PostgreSQL of its own, which can be killed, stopped and frozen without the servers. */
export type SeparatePostgres = {
  readonly url: string;
  /** SIGKILL to all of its processes, like a power failure. */
  kill(): Promise<void>;
  /** Starts it again with the same data and address. */
  start(): Promise<void>;
  /** Freezes every process: connections stay open and nothing responds. */
  freeze(): void;
  disconnectAll(): void;
  close(): Promise<void>;
};

const log = { info: () => undefined, warn: () => undefined };

/** Starts it with its data in `directory`, which must be short enough for a Unix socket. */
export async function startPostgres(directory: string): Promise<SeparatePostgres> {
  mkdirSync(directory, { recursive: true });
  const folder = join(directory, 'postgres');
  let running = await startEmbeddedPostgres({ dataDir: directory, log });
  const signal = (name: NodeJS.Signals): void => {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    for (const each of databaseProcesses(folder, pid)) {
      try {
        process.kill(each, name);
      } catch {
        // It exited in between.
      }
    }
  };
  return {
    url: running.url,
    async kill() {
      signal('SIGKILL');
      await running.exited;
      await running.stop();
    },
    async start() {
      for (let tries = 1; ; tries += 1) {
        try {
          running = await startEmbeddedPostgres({ dataDir: directory, log });
          return;
        } catch (error) {
          if (tries === 5) throw error;
          await setTimeout(200);
        }
      }
    },
    freeze: () => signal('SIGSTOP'),
    disconnectAll: () => signal('SIGCONT'),
    close: () => running.stop(),
  };
}
