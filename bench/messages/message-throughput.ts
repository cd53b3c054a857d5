import { absolute, compared, type Benchmark, type Row } from '../kit/benchmark.ts';
import { cpuUse } from '../kit/server/cpu.ts';
import { postMessages } from '../kit/post-messages.ts';
import { prepareWriteBaseline, writeBaseline } from '../kit/server/sql-baseline.ts';
import { measurePairs, median } from '../kit/statistics.ts';

/**
 * G1: a message is posted, committed, and received by another agent's socket, 8 concurrently; compared with
 * plain SQL.
 */
export const messageThroughput: Benchmark = {
  id: 'message-throughput',
  async run(harness) {
    const system = await harness.system();
    const [pairs, seconds] = harness.quick ? [1, 1.5] : [5, 6];
    await prepareWriteBaseline(system.sql);
    // The server's code is compiled while it runs, which a long-running server has behind it.
    await postMessages(system, { inFlight: 8, seconds: harness.quick ? 2.5 : 10 });
    const serverCpu: number[] = [];
    const databaseCpu: number[] = [];
    const measured = await measurePairs(
      pairs,
      async () => {
        const before = cpuUse(system.server);
        const done = await postMessages(system, { inFlight: 8, seconds });
        const after = cpuUse(system.server);
        if (before !== undefined && after !== undefined) {
          serverCpu.push((after.server - before.server) / done.sent);
          databaseCpu.push((after.database - before.database) / done.sent);
        }
        return done.perSecond;
      },
      async () => (await writeBaseline(system.server.databaseUrl, 8, harness.quick ? 1 : 4)).perSecond,
    );
    harness.notes.set('messages per second', measured.figure);
    const row = { what: 'messages posted and received, 8 at once, over the same writes in SQL', unit: '/s' };
    const rows: Row[] = [compared({ id: this.id, ...row, goal: 0.25, better: 'higher' }, measured)];
    const cpu = { unit: 'µs', goal: null, better: 'lower' } as const;
    if (serverCpu.length > 0) {
      rows.push(
        absolute(
          { id: `${this.id}:server-cpu`, what: 'CPU of the server for one of them', ...cpu },
          median(serverCpu),
        ),
        absolute(
          { id: `${this.id}:database-cpu`, what: 'CPU of PostgreSQL for one of them', ...cpu },
          median(databaseCpu),
        ),
      );
    }
    return rows;
  },
};
