import { compared, type Benchmark } from '../kit/benchmark.ts';
import { postMessages } from '../kit/post-messages.ts';
import { prepareWriteBaseline, writeBaseline } from '../kit/server/sql-baseline.ts';
import { measurePairs, percentile } from '../kit/statistics.ts';

/** G2: how soon another agent sees a message after it is sent, at a fifth of the server's maximum load. */
export const sendToSeen: Benchmark = {
  id: 'send-to-seen',
  async run(harness) {
    const system = await harness.system();
    const [pairs, seconds] = harness.quick ? [1, 1.5] : [5, 6];
    await prepareWriteBaseline(system.sql);
    const most =
      harness.notes.get('messages per second') ??
      (await postMessages(system, { inFlight: 8, seconds })).perSecond;
    const measured = await measurePairs(
      pairs,
      async () =>
        percentile((await postMessages(system, { inFlight: 8, seconds, rate: most / 5 })).seen, 0.95),
      async () => (await writeBaseline(system.server.databaseUrl, 1, harness.quick ? 1 : 3)).milliseconds,
    );
    const row = {
      what: "p95 from sending to another agent's socket, over one transaction in SQL",
      unit: 'ms',
    };
    return [compared({ id: this.id, ...row, goal: 12, better: 'lower' }, measured)];
  },
};
