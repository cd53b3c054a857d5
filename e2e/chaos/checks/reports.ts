import { setTimeout as sleep } from 'node:timers/promises';
import type { Violation } from '../history.ts';
import type { Ask } from './database.ts';

/** Reports count every message once, and their sums equal those of the rows. */
export async function checkReports(ask: Ask): Promise<Violation[]> {
  const [messages, sums] = [await untilNone(ask, uncountedMessages), await untilNone(ask, wrongSums)];
  return [
    ...(messages === 0 ? [] : [violation('reports count every message once', `${messages} differ`)]),
    ...(sums === 0 ? [] : [violation('sums of reports equal a recount', `${sums} differ`)]),
  ];
}

const violation = (invariant: string, text: string): Violation => ({ invariant, text, about: ['FAULT'] });

const maxWaitMs = 60_000;

/** Interrupted jobs are restarted: until then something may be missing. */
async function untilNone(ask: Ask, statement: string): Promise<number> {
  const until = performance.now() + maxWaitMs;
  for (;;) {
    const [row] = await ask<{ n: number }>(statement);
    const left = Number(row?.n);
    if (left === 0 || performance.now() > until) return left;
    await sleep(500);
  }
}

/** Messages of agents and bots, except those undone before they were sent; the row types are 1 and 2. */
const uncountedMessages = `
  select count(*) as n from (
    select account_id, id, 1 + message_type as name from message
    where message_type in (0, 1) and not content_attributes ? 'unsent'
  ) as written full join (
    select account_id, source as id, name from reporting_event where name in (1, 2)
  ) as counted using (account_id, id, name)
  where written.account_id is null or counted.account_id is null`;

const wrongSums = `
  select count(*) as n from (
    select account_id, step, dimension, key, name, bucket, count(*) as count,
      count(*) filter (where is_resolved) as resolved_count, coalesce(sum(value_ms), 0) as value_ms,
      coalesce(sum(business_ms), 0) as business_ms
    from reporting_event, reporting_parts(inbox_id, user_id, team_id, labels, created_at)
    group by 1, 2, 3, 4, 5, 6
  ) as fresh full join reporting_rollup kept using (account_id, step, dimension, key, name, bucket)
  where (fresh.count, fresh.resolved_count, fresh.value_ms, fresh.business_ms)
    is distinct from (kept.count, kept.resolved_count, kept.value_ms, kept.business_ms)`;
