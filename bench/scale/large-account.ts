import type { AgentsDone } from '../load/agents.ts';
import { absolute, compared, type Benchmark, type Row } from '../kit/benchmark.ts';
import { type Harness, type System, roomOf } from '../kit/harness.ts';
import { type Remote, startLoad } from '../kit/remote.ts';
import { cpuUse } from '../kit/server/cpu.ts';
import { median, medianOfPairs } from '../kit/statistics.ts';

/** Members of each inbox: an event has the same recipients in both accounts. */
const team = 20;
const rate = 100;

/**
 * The server's CPU time for an event in an account of very many signed-in agents, heartbeats and presence
 * included; compared with the same rate of events in an account of a hundred, on a separate server.
 */
export const largeAccount: Benchmark = {
  id: 'large-account',
  async run(harness) {
    const [agents, few, pairs, seconds] = harness.quick ? [400, 100, 1, 2] : [2000, 100, 4, 8];
    const rows: Row[] = [];
    const large = await openAccount(harness, agents);
    const small = await openAccount(harness, few);
    for (const presence of harness.quick ? (['changes'] as const) : (['changes', 'map'] as const)) {
      const found = await compareAccounts({ large, small, presence, pairs, seconds });
      const id = presence === 'changes' ? this.id : `${this.id}:existing-clients`;
      const who = presence === 'changes' ? 'agents signed in' : 'agents on existing clients';
      const what = `CPU of the server for an event with ${agents} ${who}, over ${few}`;
      rows.push(compared({ id, what, unit: 'µs', goal: 2, better: 'lower' }, medianOfPairs(found.pairs)));
      const bytes = { unit: 'B', goal: null, better: 'lower' } as const;
      rows.push(
        absolute(
          { id: `${id}:presence`, what: 'presence sent to each of them in a second', ...bytes },
          median(found.presenceBytes),
        ),
      );
    }
    for (const { sql, server } of [large, small]) {
      await sql.end();
      await server.stop();
    }
    return rows;
  },
};

type Account = System & { agents: number; conversations: number[] };

async function openAccount(harness: Harness, agents: number): Promise<Account> {
  const inboxes = agents / team;
  const system = await harness.open({ agents, inboxes, conversations: 5000 });
  // Everyone is in the first inbox, and one more agent in the last three.
  const { rows } = await system.sql.query<{ id: string }>(
    `select display_id as id from conversation where account_id = $1 and inbox_id > 1 and inbox_id <= $2
     order by md5(display_id::text) limit 1000`,
    [system.seeded.accountId, Math.max(2, inboxes - 3)],
  );
  return { ...system, agents, conversations: rows.map((row) => Number(row.id)) };
}

type Comparison = {
  large: Account;
  small: Account;
  presence: 'changes' | 'map';
  pairs: number;
  seconds: number;
};

async function compareAccounts({ large, small, presence, pairs, seconds }: Comparison) {
  const crowds: Remote[] = [];
  const presenceBytes: number[] = [];
  const signIn = async ({ server, seeded }: Account): Promise<Remote> => {
    const crowd = await startLoad('agents', 300);
    crowds.push(crowd);
    const url = `${server.url.replace('http', 'ws')}/cable`;
    const rooms = seeded.agents.map((agent) => roomOf(seeded.accountId, agent));
    await crowd.call('signIn', { url, rooms, presence });
    return crowd;
  };
  const costOf = async (account: Account, crowd: Remote, lasts: number): Promise<number> => {
    const { server, seeded, admin, agents, conversations } = account;
    const before = cpuUse(server)?.server ?? 0;
    // One in twenty agents connects or disconnects within a minute.
    const leaveEveryMs = (60_000 * team) / agents;
    const job = { url: server.url, accountId: seeded.accountId, token: admin.token, conversations };
    const done = await crowd.call<AgentsDone>('work', { ...job, rate, seconds: lasts, leaveEveryMs });
    if (done.received < done.posted * team * 0.9)
      throw new Error(`${done.posted} events were received only ${done.received} times`);
    if (account === large) presenceBytes.push(done.presenceBytes / agents / lasts);
    return ((cpuUse(server)?.server ?? 0) - before) / done.posted;
  };
  try {
    const [many, few] = [await signIn(large), await signIn(small)];
    for (const [account, crowd] of [
      [large, many],
      [small, few],
    ] as const)
      await costOf(account, crowd, Math.min(5, seconds));
    presenceBytes.length = 0;
    const found = [];
    for (let pair = 0; pair < pairs; pair += 1)
      found.push({ figure: await costOf(large, many, seconds), control: await costOf(small, few, seconds) });
    return { pairs: found, presenceBytes };
  } finally {
    for (const crowd of crowds) await crowd.stop();
  }
}
