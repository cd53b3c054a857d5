import { buildStale } from '../../scripts/launch/build.mjs';
import { loadConversations, openAgentBrowser } from '../kit/browser/agent-page.ts';
import {
  actions,
  type RoundSizes,
  stepRound,
  steps,
  type StepDurations,
  type Durations,
  workRound,
} from '../kit/browser/agent-round.ts';
import { openControlPage } from '../kit/browser/control-page.ts';
import { absolute, withControl, compared, type Benchmark, type Row } from '../kit/benchmark.ts';
import { longestTask, type Page } from '../kit/browser/painted.ts';
import { startLoad } from '../kit/remote.ts';
import { accountOwner, type System, roomOf } from '../kit/harness.ts';
import { median, medianOfPairs, percentile } from '../kit/statistics.ts';

/**
 * G13: from key or click to paint in a real browser, with ten thousand conversations cached and twenty messages
 * per second.
 */
export const interaction: Benchmark = {
  id: 'interaction',
  async run(harness) {
    await buildStale(['dashboard']);
    const system = harness.quick
      ? await harness.system()
      : await harness.open({ agents: 100, inboxes: 20, conversations: 17_500 });
    return measureInteraction(this.id, system, harness.quick ? quick : full);
  },
};

type Sizes = RoundSizes & {
  /** Conversations in the cache. */
  readonly cached: number;
  readonly rounds: number;
};

const full: Sizes = { cached: 10_000, rounds: 5, times: 20, pause: 80 };
const quick: Sizes = { cached: 150, rounds: 1, times: 2, pause: 20 };

const messagesPerSecond = 20;
const goalMs = 50;

export async function measureInteraction(id: string, system: System, sizes: Sizes): Promise<Row[]> {
  const busy = await lengthenThreads(system);
  const browser = await openAgentBrowser({ url: system.server.url, ...accountOwner });
  const rounds: Round[] = [];
  const stepRounds: StepRounds = { usual: [], slow: [] };
  try {
    await loadConversations(browser.dashboard, sizes.cached);
    const messages = await sendMessages(system, busy);
    const work = async (times: number): Promise<Round> => {
      const durations = await workRound(browser, busy, { ...sizes, times });
      return { durations, longest: await longestTask(browser.dashboard) };
    };
    try {
      // Code is compiled and loaded before the measurement, as for an agent at work.
      await work(Math.min(5, Math.ceil(sizes.times / 2)));
      for (let round = 0; round < sizes.rounds; round += 1) rounds.push(await work(sizes.times));
      await measureSteps(browser.dashboard, sizes, stepRounds);
    } finally {
      await messages.stop();
    }
  } finally {
    await browser.close();
  }
  return [...rowsOf(id, rounds, sizes), ...stepRows(id, stepRounds)];
}

type Round = { readonly durations: Durations; readonly longest: number };

type StepRounds = Record<'usual' | 'slow', StepDurations[]>;

/** Rounds of steps at full speed and with CPU throttling, in turn. */
async function measureSteps(dashboard: Page, sizes: Sizes, found: StepRounds): Promise<void> {
  const control = await openControlPage(dashboard);
  const sessions = await Promise.all([dashboard, control].map((page) => page.context().newCDPSession(page)));
  const slowDown = async (rate: number): Promise<void> => {
    for (const session of sessions) await session.send('Emulation.setCPUThrottlingRate', { rate });
  };
  for (let round = 0; round < sizes.rounds; round += 1) {
    found.usual.push(await stepRound(dashboard, control, sizes));
    await slowDown(throttle);
    found.slow.push(await stepRound(dashboard, control, sizes));
    await slowDown(1);
  }
}

/** The ratio of a developer's machine to a phone or an old office machine. */
const throttle = 4;

function stepRows(id: string, { usual, slow }: StepRounds): Row[] {
  const slowest = (times: readonly number[]): number => percentile(times, 0.95);
  const pairsOf = (rounds: readonly StepDurations[], step: keyof StepDurations, of: typeof slowest) =>
    medianOfPairs(rounds.map((round) => ({ figure: of(round[step]), control: of(round.control) })));
  const labels = { unit: 'ms', better: 'lower' } as const;
  return steps.flatMap((step) => [
    compared(
      {
        id: `${id}:${step}:control`,
        what: 'its median, over swapping two drawn conversations',
        goal: 2,
        ...labels,
      },
      pairsOf(usual, step, median),
    ),
    withControl(
      {
        id: `${id}:${step}:slow`,
        what: `p95 of both with the CPU throttled ${throttle} times`,
        goal: 100,
        ...labels,
      },
      pairsOf(slow, step, slowest),
    ),
  ]);
}

/** Medians of the rounds, so that a single slow round does not decide. */
function rowsOf(id: string, rounds: readonly Round[], { cached }: Sizes): Row[] {
  const labels = { unit: 'ms', goal: goalMs, better: 'lower' } as const;
  const slowest = (times: readonly number[]): number => percentile(times, 0.95);
  const rows = Object.entries(actions).map(([name, what]) => {
    // In a late round every conversation may already be assigned to the agent.
    const pairs = rounds.flatMap(({ durations }) => {
      const times = durations[name as keyof typeof actions];
      return times.length === 0 ? [] : [{ figure: slowest(times), control: slowest(durations.baseline) }];
    });
    return withControl(
      { id: `${id}:${name}`, what: `p95 until painted, ${cached} cached: ${what}`, ...labels },
      medianOfPairs(pairs),
    );
  });
  const task = 'longest task of the main thread in a round (0: none above 50)';
  const longest = median(rounds.map((round) => round.longest));
  return [...rows, absolute({ id: `${id}:long-task`, what: task, ...labels }, longest)];
}

/**
 * Adds twenty messages to the most recently changed conversations, so that opening one renders a real thread.
 * Returns the display id of the one that is to be busy.
 */
export async function lengthenThreads({ sql, seeded }: System): Promise<number> {
  await sql.query(
    `insert into message (account_id, conversation_id, inbox_id, message_type, content, sender_type, sender_id, created_at, updated_at)
     select c.account_id, c.id, c.inbox_id, n % 2, 'Line ' || n || ' of the conversation about parcel ' || c.id,
       case n % 2 when 0 then 'Contact' else 'User' end, case n % 2 when 0 then c.contact_id else $2::bigint end, now(), now()
     from (select * from conversation where account_id = $1 order by last_activity_at desc limit 1000) c, generate_series(1, 20) n`,
    [seeded.accountId, seeded.agents[0]?.id],
  );
  await sql.query('vacuum analyze message');
  const { rows } = await sql.query<{ id: string }>(
    `select display_id as id from conversation where account_id = $1 and status = 0 order by last_activity_at desc limit 1`,
    [seeded.accountId],
  );
  return Number(rows[0]?.id);
}

/**
 * An agent's messages from a separate process, every fifth into the busy conversation and the others into any
 * open one, anywhere in the list, for the longest time the measurement may take. `stop` rejects if one of them
 * failed.
 */
export async function sendMessages(
  { server, seeded, sql, admin }: System,
  busy: number,
): Promise<{ stop: () => Promise<void> }> {
  const [writer] = seeded.agents;
  if (writer === undefined) throw new Error('an agent is needed');
  await sql.query(
    'insert into inbox_member (account_id, inbox_id, user_id) select $1, id, $2 from inbox where account_id = $1 on conflict do nothing',
    [seeded.accountId, writer.id],
  );
  const { rows } = await sql.query<{ id: string }>(
    `select display_id as id from conversation where account_id = $1 and status = 0 order by md5(display_id::text)`,
    [seeded.accountId],
  );
  const others = rows.map((row) => Number(row.id));
  const seconds = 300;
  const load = await startLoad('messages', seconds + 10);
  const running = load.call('run', {
    url: server.url,
    accountId: seeded.accountId,
    token: writer.token,
    room: roomOf(seeded.accountId, admin),
    conversations: others.flatMap((id, index) => (index % 4 === 0 ? [busy, id] : [id])),
    inFlight: 2,
    rate: messagesPerSecond,
    seconds,
  });
  const ended = running.then(
    () => undefined,
    (error: unknown) => error,
  );
  return {
    async stop() {
      const failure = await Promise.race([ended, Promise.resolve()]);
      await load.stop();
      await ended;
      if (failure !== undefined) throw failure;
    },
  };
}
