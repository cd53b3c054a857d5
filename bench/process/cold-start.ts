import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildStale } from '../../scripts/launch/build.mjs';
import { inRoot } from '../../scripts/launch/paths.mjs';
import { absolute, compared, type Benchmark } from '../kit/benchmark.ts';
import { startServer } from '../kit/server/server.ts';
import { measurePairs, median } from '../kit/statistics.ts';

const launcher = [inRoot('scripts/launch.mjs'), 'start'];

/** G12: from `npm start` to the first healthy response, with an existing database and without one. */
export const coldStart: Benchmark = {
  id: 'cold-start',
  async run(harness) {
    const [pairs, firsts] = harness.quick ? [1, 1] : [9, 3];
    // The files of the first page are built beforehand, as after any start but the very first.
    await buildStale();
    const dataDir = harness.dataDir();
    await (await startServer({ dataDir, command: launcher })).stop();
    const measured = await measurePairs(
      pairs,
      async () => {
        const server = await startServer({ dataDir, command: launcher });
        await server.stop();
        return server.startedIn;
      },
      nodeAlone,
    );
    const fresh: number[] = [];
    for (let index = 0; index < firsts; index += 1) fresh.push(await firstPage(harness.dataDir()));
    return [
      compared(
        {
          id: this.id,
          what: 'from exec to healthy on a migrated database, over `node -e 0`',
          unit: 'ms',
          goal: 10,
          better: 'lower',
        },
        measured,
      ),
      absolute(
        {
          id: `${this.id}:empty`,
          what: 'from exec on nothing to the first page',
          unit: 's',
          goal: 8,
          better: 'lower',
        },
        median(fresh),
      ),
    ];
  },
};

async function nodeAlone(): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  await once(child, 'exit');
  return performance.now() - started;
}

/** Seconds until the page of the first visit is loaded. */
async function firstPage(dataDir: string): Promise<number> {
  const started = performance.now();
  const server = await startServer({ dataDir, command: launcher });
  const answer = await fetch(server.url, { headers: { accept: 'text/html' } });
  const text = await answer.text();
  const seconds = (performance.now() - started) / 1000;
  await server.stop();
  if (!answer.ok || !text.includes('<html'))
    throw new Error(`the first page was answered with ${answer.status}`);
  return seconds;
}
