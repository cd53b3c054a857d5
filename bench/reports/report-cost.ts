import { setTimeout as sleep } from 'node:timers/promises';
import { absolute, compared, type Benchmark, type Row } from '../kit/benchmark.ts';
import type { System } from '../kit/harness.ts';
import { postMessages } from '../kit/post-messages.ts';
import { cpuUse } from '../kit/server/cpu.ts';
import { median, medianOfPairs } from '../kit/statistics.ts';

/**
 * The cost of counting messages for reports: messages are posted without counting, with, and without again. The
 * mean of both controls cancels the growth of the tables; their difference is the noise of the machine.
 */
export const reportCost: Benchmark = {
  id: 'report-cost',
  async run(harness) {
    const system = await harness.open({ agents: 20, inboxes: 10, conversations: 2000 });
    const own = (await system.sql.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const [rounds, seconds] = harness.quick ? [2, 2] : [20, 5];
    // The server's code is compiled while it runs, that which counts too.
    await setCounting(system, true);
    await post(system, seconds * 2, own);
    const done: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const turn = async (counts: boolean): Promise<Posted> => {
        await setCounting(system, counts);
        return post(system, seconds, own);
      };
      done.push({ before: await turn(false), counted: await turn(true), after: await turn(false) });
    }
    await system.sql.end();
    await system.server.stop();
    return rowsOf(this.id, done);
  },
};

type Posted = { perSecond: number; cpu: number | undefined };
type Round = { before: Posted; counted: Posted; after: Posted };

function rowsOf(id: string, rounds: readonly Round[]): Row[] {
  const [rate, cpu] = [turnsOf(rounds, 'perSecond'), turnsOf(rounds, 'cpu')];
  return [
    compared(
      {
        id,
        what: 'messages posted and received, 8 at once, over such that no report counts',
        unit: '/s',
        goal: 0.95,
        better: 'higher',
      },
      besideBoth(rate),
    ),
    noiseRow(id, 'those that no report counts', rate),
    ...(cpu.length === 0 ? [] : cpuRows(`${id}:cpu`, cpu)),
  ];
}

/** Other programs take time from a server, but none of its CPU: where throughput is too noisy, this decides. */
const cpuRows = (id: string, turns: readonly Turn[]): Row[] => [
  compared(
    {
      id,
      what: 'CPU of server and PostgreSQL for one of them until it is counted, over one that is not',
      unit: 'µs',
      goal: 1.05,
      better: 'lower',
    },
    besideBoth(turns),
  ),
  noiseRow(id, 'the CPU of one that is not', turns),
];

type Turn = { before: number; counted: number; after: number };

function turnsOf(rounds: readonly Round[], of: keyof Posted): Turn[] {
  return rounds.flatMap(({ before, counted, after }) => {
    const turn = { before: before[of], counted: counted[of], after: after[of] };
    return isWhole(turn) ? [turn] : [];
  });
}

const isWhole = (turn: { [name in keyof Turn]: number | undefined }): turn is Turn =>
  Object.values(turn).every((figure) => figure !== undefined);

const besideBoth = (turns: readonly Turn[]) =>
  medianOfPairs(
    turns.map(({ before, counted, after }) => ({ figure: counted, control: (before + after) / 2 })),
  );

const noiseRow = (id: string, what: string, turns: readonly Turn[]): Row =>
  absolute(
    {
      id: `${id}:noise`,
      what: `the middle difference of ${what} between two turns`,
      unit: '%',
      goal: null,
      better: 'lower',
    },
    median(turns.map(({ before, after }) => Math.abs(before / after - 1) * 100)),
  );

/** Counting continues from its stored position in the log: beyond the last number there is nothing to count. */
async function setCounting({ sql }: System, counts: boolean): Promise<void> {
  await sql.query(
    `update log_follower set number = ${counts ? '(select coalesce(max(number), 0) from event)' : '2 ^ 62'}
     where name = 'report.record'`,
  );
}

/** Posts messages and waits until their effects are done, which are part of their cost. */
async function post(system: System, seconds: number, own: number | undefined): Promise<Posted> {
  const before = cpuUse(system.server, own);
  const done = await postMessages(system, { inFlight: 8, seconds });
  // As long in any case: a server uses some CPU while it waits.
  await Promise.all([untilIdle(system), sleep(restMs)]);
  const after = cpuUse(system.server, own);
  const used = before && after && after.server + after.database - before.server - before.database;
  return { perSecond: done.perSecond, cpu: used && used / done.sent };
}

const restMs = 1500;

async function untilIdle({ sql }: System): Promise<void> {
  const waiting = `select (select count(*) from graphile_worker._private_jobs where run_at <= now())::int
    + (select count(*) from event where number > (select min(number) from log_follower))::int as n`;
  while ((await sql.query<{ n: number }>(waiting)).rows[0]?.n !== 0) await sleep(200);
}
