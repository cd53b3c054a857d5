import { setTimeout as sleep } from 'node:timers/promises';
import { withControl, type Benchmark, type Row } from '../kit/benchmark.ts';
import type { System } from '../kit/harness.ts';
import { postMessages } from '../kit/post-messages.ts';
import { settle } from '../kit/server/settle.ts';
import { seedMessages, unindexedMessages } from '../kit/server/seed-messages.ts';
import { percentile } from '../kit/statistics.ts';
import { untilIndexed } from '../kit/until-indexed.ts';

type MeasuredSearch = { name: string; what: string; q: string };

const searches: readonly MeasuredSearch[] = [
  { name: 'rare', what: 'a word in one of 15,000 messages', q: 'zirconium' },
  { name: 'common', what: 'a word in one of 8 messages', q: 'refund' },
  { name: 'medium', what: 'a word in one of 500 messages', q: 'warranty' },
  { name: 'part', what: 'a part of a rare word', q: 'rconi' },
  { name: 'cjk', what: 'two Chinese characters in one of 15,000 messages', q: '麒麟' },
  { name: 'arabic', what: 'a part of an Arabic word in one of 500 messages', q: 'ترداد' },
  { name: 'two-words', what: 'two words side by side in one of 15,000 messages', q: 'broken hinge' },
  { name: 'none', what: 'a word in no message, made of common parts', q: 'refundability' },
];

/** G8: the newest messages with a word, while 200 messages per second are written. */
export const search: Benchmark = {
  id: 'search',
  async run(harness) {
    const [conversations, messages] = harness.quick ? [2000, 60_000] : [100_000, scale()];
    const system = await harness.open({ agents: 20, inboxes: 40, conversations });
    await seedMessages(system.sql, system.seeded.accountId, messages);
    await untilIndexed('search', () => unindexedMessages(system.sql, system.seeded.accountId));
    await settle(system.sql);
    // The server's code is compiled while it runs, which a long-running server has behind it.
    await postMessages(system, { inFlight: 8, seconds: harness.quick ? 3 : 15, rate: 200 });
    const rows: Row[] = [];
    for (const measured of searches) rows.push(await measure(this.id, system, measured, harness.quick));
    await system.sql.end();
    await system.server.stop();
    return rows;
  },
};

/** Messages of a full run; set fewer to try it. */
const scale = (): number => Number(process.env['SEARCH_MESSAGES'] ?? 10_000_000);

const pauseMs = 50;
/** The first searches for a word read its parts of the index from the disk. */
const warmRounds = 10;

async function measure(id: string, system: System, measured: MeasuredSearch, isQuick: boolean): Promise<Row> {
  const [rounds, seconds] = isQuick ? [20, 8] : [200, 30];
  const path = `/api/v1/accounts/${system.seeded.accountId}/search/messages?q=${encodeURIComponent(measured.q)}`;
  const ask = async (): Promise<number[]> => {
    const answer = await fetch(`${system.server.url}${path}`, {
      headers: { api_access_token: system.admin.token },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const { payload } = (await answer.json()) as { payload: { messages: { id: number }[] } };
    return payload.messages.map((message) => message.id);
  };
  const writing = postMessages(system, { inFlight: 8, seconds, rate: 200 });
  writing.catch(() => console.error(system.server.output()));
  const [times, controlTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < warmRounds; round += 1) await ask();
  const ids = await ask();
  if (ids.length === 0 && measured.name !== 'none') throw new Error(`${measured.q} was not found`);
  const end = performance.now() + seconds * 1000;
  for (let round = 0; round < rounds && performance.now() < end; round += 1) {
    times.push(await timed(ask));
    controlTimes.push(await timed(() => byKey(system, ids)));
    // At a realistic rate, not the maximum: the searches share the machine with the writers.
    await sleep(pauseMs);
  }
  await writing;
  const [figure, control] = [percentile(times, 0.95), percentile(controlTimes, 0.95)];
  const row = {
    id: `${id}:${measured.name}`,
    what: `${measured.what}, p95 while 200 messages a second are written, beside the same rows by their key`,
    unit: 'ms',
    goal: 60,
    better: 'lower',
  } as const;
  return withControl(row, { figure, control, ratio: figure / control });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const byKey = ({ sql, seeded }: System, ids: readonly number[]) =>
  sql.query('select * from message where account_id = $1 and id = any($2)', [seeded.accountId, ids]);
