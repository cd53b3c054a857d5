import { setTimeout as sleep } from 'node:timers/promises';
import { compared, type Benchmark } from '../kit/benchmark.ts';
import { gatherCrowd } from '../kit/crowd.ts';
import { residentBytes, startServer } from '../kit/server/server.ts';
import { measurePairs } from '../kit/statistics.ts';

/**
 * G4: the resident memory that a signed-in socket adds to the server; compared with a socket of a minimal
 * server.
 */
export const socketMemory: Benchmark = {
  id: 'socket-memory',
  async run(harness) {
    const [sockets, pairs] = harness.quick ? [1000, 1] : [5000, 3];
    const first = await harness.open({ agents: 100, inboxes: 104, conversations: 100 });
    await first.sql.end();
    await first.server.stop();
    const settled = harness.quick ? 500 : 4000;
    const perSocket = async (pid: number, open: () => Promise<unknown>): Promise<number> => {
      const before = residentBytes(pid);
      await open();
      await sleep(settled);
      return (residentBytes(pid) - before) / sockets / 1024;
    };
    const measured = await measurePairs(
      pairs,
      async () => {
        const server = await startServer({ dataDir: first.server.dataDir });
        const crowd = await gatherCrowd(120);
        await sleep(settled);
        const kilobytes = await perSocket(server.pid, () => crowd.openCable({ ...first, server }, sockets));
        await crowd.stop();
        await server.stop();
        return kilobytes;
      },
      async () => {
        const crowd = await gatherCrowd(120);
        await sleep(settled);
        const kilobytes = await perSocket(crowd.barePid, () => crowd.openBare(sockets));
        await crowd.stop();
        return kilobytes;
      },
    );
    const what = `resident memory of each of ${sockets} signed-in sockets, over bare ws`;
    return [compared({ id: this.id, what, unit: 'KiB', goal: 2, better: 'lower' }, measured)];
  },
};
