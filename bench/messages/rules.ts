import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { absolute, compared, type Benchmark } from '../kit/benchmark.ts';
import type { System } from '../kit/harness.ts';
import { postMessages } from '../kit/post-messages.ts';
import { measurePairs, median, percentile } from '../kit/statistics.ts';

const rate = 100;
/** The limit of one account, and the number of accounts. */
const [perAccount, accounts] = [200, 50];

/**
 * 10,000 automation rules, 100 events per second for the 200 rules of one account, each evaluated for every
 * message: the response time of an agent's message, compared with the same messages with the rules disabled.
 */
export const rules: Benchmark = {
  id: 'rules',
  async run(harness) {
    const system = await harness.open({ agents: 100, inboxes: 104, conversations: 5000 });
    await addRules(system);
    const [pairs, seconds] = harness.quick ? [1, 2] : [5, 15];
    const behind: number[] = [];
    const late: { on: number[]; off: number[] } = { on: [], off: [] };
    const post = async (isOn: boolean): Promise<number> => {
      await system.sql.query('update automation set active = $1', [isOn]);
      const { answered } = await postMessages(system, { inFlight: 8, seconds, rate });
      const start = performance.now();
      await untilIdle(system.sql);
      if (isOn) behind.push((performance.now() - start) / 1000);
      (isOn ? late.on : late.off).push(percentile(answered, 0.95));
      return median(answered);
    };
    // The server's code is compiled while it runs, which a long-running server has behind it.
    await post(true);
    const measured = await measurePairs(
      pairs,
      () => post(true),
      () => post(false),
    );
    const load = `${rate} messages a second, each asked about by ${perAccount} of ${perAccount * accounts} rules`;
    const tail = { figure: median(late.on.slice(1)), control: median(late.off) };
    return [
      compared(
        {
          id: 'rules',
          what: `median until an answer: ${load}, over none`,
          unit: 'ms',
          goal: 1.1,
          better: 'lower',
        },
        measured,
      ),
      compared(
        { id: 'rules:p95', what: 'p95 of the same', unit: 'ms', goal: null, better: 'lower' },
        { ...tail, ratio: tail.figure / tail.control },
      ),
      absolute(
        {
          id: 'rules:behind',
          what: 'until the rules have been asked about the last',
          unit: 's',
          goal: 1,
          better: 'lower',
        },
        median(behind),
      ),
    ];
  },
};

/** Most of them compare texts of the message; none matches, as is usual for rules. */
async function addRules({ sql, seeded }: System): Promise<void> {
  await sql.query(`insert into account (name) select 'Bench ' || n from generate_series(2, $1) as n`, [
    accounts,
  ]);
  await sql.query(
    `insert into automation (account_id, name, event_name, conditions, actions)
     select id, 'Rule ' || n, 'message_created', jsonb_build_array(
         jsonb_build_object('attribute_key', 'message_type', 'filter_operator', 'equal_to',
           'values', jsonb_build_array(case n % 2 when 0 then 'outgoing' else 'incoming' end), 'query_operator', 'and'),
         case n % 4
           when 0 then jsonb_build_object('attribute_key', 'content', 'filter_operator', 'contains',
             'values', jsonb_build_array('refund ' || n, 'money back ' || n), 'query_operator', null)
           when 1 then jsonb_build_object('attribute_key', 'email', 'filter_operator', 'equal_to',
             'values', jsonb_build_array('nobody' || n || '@example.com'), 'query_operator', null)
           when 2 then jsonb_build_object('attribute_key', 'city', 'filter_operator', 'contains',
             'values', jsonb_build_array('Town ' || n), 'query_operator', null)
           else jsonb_build_object('attribute_key', 'inbox_id', 'filter_operator', 'equal_to',
             'values', jsonb_build_array(1000000 + n), 'query_operator', null)
         end),
       '[{"action_name": "add_label", "action_params": ["vip"]}]'::jsonb
     from account, generate_series(1, $2) as n where account.id = $1 or account.name like 'Bench %'`,
    [seeded.accountId, perAccount],
  );
  await sql.query('analyze automation');
}

/** Until no event is unread by the rules, and no job is pending. */
async function untilIdle(sql: pg.Client): Promise<void> {
  for (const deadline = performance.now() + 300_000; performance.now() < deadline; await sleep(20)) {
    const { rows } = await sql.query<{ is_idle: boolean }>(
      `select not exists (select from outbox)
         and not exists (
           select from event where name = 'conversation.rules_requested'
             and number > (select number from log_follower where name = 'automation.run')
         )
         and not exists (select from graphile_worker._private_jobs where run_at <= now()) as is_idle`,
    );
    if (rows[0]?.is_idle === true) return;
  }
  throw new Error('the rules were still being asked after five minutes');
}
