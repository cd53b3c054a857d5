import { deepEqual } from 'node:assert/strict';
import { compared, type Benchmark, type Row } from '../kit/benchmark.ts';
import type { System } from '../kit/harness.ts';
import { seedReportEvents } from '../kit/server/seed-report-events.ts';
import { median } from '../kit/statistics.ts';

/** The figures of every agent over twelve months, compared with summing the same rows in the database. */
export const reports: Benchmark = {
  id: 'reports',
  async run(harness) {
    const [conversations, events] = harness.quick ? [500, 50_000] : [20_000, scale()];
    const system = await harness.open({ agents: 20, inboxes: 10, conversations });
    const until = new Date(Date.now() - (Date.now() % 86_400_000));
    const since = new Date(until.getTime() - 365 * 86_400_000);
    const seconds = await seedReportEvents(system.sql, system.seeded.accountId, events, { since, until });
    console.error(`  reports: ${events} rows written and added up within ${Math.round(seconds)} s`);
    const rows = [await measure(system, { since, until }, events, harness.quick ? 3 : 10)];
    await system.sql.end();
    await system.server.stop();
    return rows;
  },
};

/** Rows of a full run; set fewer to try it. */
const scale = (): number => Number(process.env['REPORT_EVENTS'] ?? 10_000_000);

type Range = { since: Date; until: Date };
type Figures = [agentId: number, conversations: number, resolved: number, firstResponse: number | null];

async function measure(system: System, range: Range, events: number, rounds: number): Promise<Row> {
  const [times, control, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const [report, durationMs] = await timed(() => ask(system, range));
    const [rows, added] = await timed(() => addUp(system, range));
    deepEqual(report, rows);
    times.push(durationMs);
    control.push(added);
    ratios.push(durationMs / added);
  }
  return compared(
    {
      id: 'reports:agents-12-months',
      what: `the figures of every agent over 12 months of ${events} rows, equal to those of raw SQL, beside it`,
      unit: 'ms',
      goal: 0.1,
      better: 'lower',
    },
    { figure: median(times), control: median(control), ratio: median(ratios) },
  );
}

async function ask({ server, seeded, admin }: System, { since, until }: Range): Promise<Figures[]> {
  const query = `since=${since.getTime() / 1000}&until=${until.getTime() / 1000}`;
  const url = `${server.url}/api/v2/accounts/${seeded.accountId}/summary_reports/agent?${query}`;
  const answer = await fetch(url, { headers: { api_access_token: admin.token } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  const agents = (await answer.json()) as {
    id: number;
    conversations_count: number;
    resolved_conversations_count: number;
    avg_first_response_time: number | null;
  }[];
  return agents
    .filter((agent) => agent.conversations_count > 0)
    .map((agent): Figures => [
      agent.id,
      agent.conversations_count,
      agent.resolved_conversations_count,
      rounded(agent.avg_first_response_time),
    ])
    .toSorted(([left], [right]) => left - right);
}

async function addUp({ sql, seeded }: System, { since, until }: Range): Promise<Figures[]> {
  const { rows } = await sql.query<{ id: string; began: string; resolved: string; first: string | null }>(
    `select user_id as id, count(*) filter (where name = 0) as began, count(*) filter (where name = 3) as resolved,
       avg(value_ms) filter (where name = 6) / 1000 as first, avg(value_ms) filter (where name = 3) as resolution,
       avg(value_ms) filter (where name = 7) as reply
     from reporting_event
     where account_id = $1 and user_id is not null and created_at >= $2 and created_at < $3 and name in (0, 3, 6, 7)
     group by 1 having count(*) filter (where name = 0) > 0 order by 1`,
    [seeded.accountId, since, until],
  );
  return rows.map(({ id, began, resolved, first }) => [
    Number(id),
    Number(began),
    Number(resolved),
    rounded(first === null ? null : Number(first)),
  ]);
}

const rounded = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds * 1000) / 1000;

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const result = await work();
  return [result, performance.now() - start];
}
