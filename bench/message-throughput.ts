import { compared, type Benchmark } from './kit/benchmark.ts';
import { postMessages } from './kit/post-messages.ts';
import { prepareWriteFloor, writeFloor } from './kit/sql-floor.ts';
import { inPairs } from './kit/statistics.ts';

/** G1: a message is posted, committed and received by another agent's socket, 8 at once; beside the bare SQL. */
export const messageThroughput: Benchmark = {
  id: 'message-throughput',
  async run(stage) {
    const place = await stage.place();
    const [pairs, seconds] = stage.quick ? [2, 1.5] : [5, 6];
    await prepareWriteFloor(place.sql);
    await postMessages(place, { inFlight: 8, seconds: seconds / 2 });
    const measured = await inPairs(
      pairs,
      async () => (await postMessages(place, { inFlight: 8, seconds })).perSecond,
      async () => (await writeFloor(place.server.databaseUrl, 8, stage.quick ? 1 : 4)).perSecond,
    );
    stage.notes.set('messages per second', measured.figure);
    const told = { what: 'messages posted and heard, 8 at once, over the same writes in SQL', unit: '/s' };
    return [compared({ id: this.id, ...told, goal: 0.25, better: 'higher' }, measured)];
  },
};
