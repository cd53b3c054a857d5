import { setTimeout as sleep } from 'node:timers/promises';
import { compared, type Benchmark } from './kit/benchmark.ts';
import type { System } from './kit/harness.ts';
import { postMessages } from './kit/post-messages.ts';
import { cpuUse } from './kit/server/cpu.ts';
import { ofPairs, type Compared } from './kit/statistics.ts';

/**
 * The cost of counting messages for reports: as many messages as possible are posted, with the jobs that count
 * them and without.
 */
export const reportCost: Benchmark = {
  id: 'report-cost',
  async run(harness) {
    const system = await harness.open({ agents: 20, inboxes: 10, conversations: 2000 });
    const [pairs, seconds] = harness.quick ? [2, 2] : [10, 6];
    await post(system, seconds);
    const rates: Pair[] = [];
    const cpu: Pair[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      // The order alternates, because tables grow meanwhile.
      const order = pair % 2 === 0 ? [true, false] : [false, true];
      const done = new Map<boolean, Posted>();
      for (const counts of order) {
        await setCounting(system, counts);
        done.set(counts, await post(system, seconds));
      }
      const [counted, plain] = [done.get(true), done.get(false)];
      if (counted === undefined || plain === undefined) throw new Error('one of a pair is missing');
      rates.push({ figure: counted.perSecond, control: plain.perSecond });
      if (counted.cpu !== undefined && plain.cpu !== undefined)
        cpu.push({ figure: counted.cpu, control: plain.cpu });
    }
    await system.sql.end();
    await system.server.stop();
    const told = {
      what: 'messages posted and heard, 8 at once, over such that no report counts',
      unit: '/s',
    };
    return [
      compared({ id: this.id, ...told, goal: 0.95, better: 'higher' }, ofPairs(rates)),
      ...(cpu.length === 0 ? [] : [cpuRow(this.id, ofPairs(cpu))]),
    ];
  },
};

type Pair = { figure: number; control: number };
type Posted = { perSecond: number; cpu: number | undefined };

const cpuRow = (id: string, measured: Compared) =>
  compared(
    {
      id: `${id}:cpu`,
      what: 'CPU of server and PostgreSQL for one of them until it is counted, over one that is not',
      unit: 'µs',
      goal: null,
      better: 'lower',
    },
    measured,
  );

/** Counting continues from its stored position in the log: beyond the last number there is nothing to count. */
async function setCounting({ sql }: System, counts: boolean): Promise<void> {
  await sql.query(
    `update log_follower set number = ${counts ? '(select coalesce(max(number), 0) from event)' : '2 ^ 62'}
     where name = 'report.record'`,
  );
}

/** Posts messages and waits for everything that follows from them, which is part of their cost. */
async function post(system: System, seconds: number): Promise<Posted> {
  const before = cpuUse(system.server);
  const done = await postMessages(system, { inFlight: 8, seconds });
  await untilDone(system);
  const after = cpuUse(system.server);
  const used = before && after && after.server + after.database - before.server - before.database;
  return { perSecond: done.perSecond, cpu: used && used / done.sent };
}

async function untilDone({ sql }: System): Promise<void> {
  const waiting = `select (select count(*) from graphile_worker._private_jobs where run_at <= now())::int
    + (select count(*) from event where number > (select min(number) from log_follower))::int as n`;
  while ((await sql.query<{ n: number }>(waiting)).rows[0]?.n !== 0) await sleep(200);
}
