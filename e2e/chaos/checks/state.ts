import type { Violation } from '../history.ts';
import type { Records } from '../records.ts';
import type { System } from '../system.ts';
import type { Ask, Check } from './database.ts';
import { ruleChecks } from './rules.ts';
import { workspaceChecks } from './workspace.ts';

/** Invariants once activity has stopped: each of these queries finds nothing. */
export async function checkState(ask: Ask, system: System, records: Records): Promise<Violation[]> {
  const checks: readonly Check[] = [
    {
      invariant: 'one row per (inbox, source id)',
      sql: `select inbox_id, source_id, count(*) from message where source_id is not null group by 1, 2 having count(*) > 1`,
    },
    {
      invariant: 'one row per (sender, echo id)',
      sql: `select sender_type, sender_id, echo_id, count(*) from message where echo_id is not null group by 1, 2, 3 having count(*) > 1`,
    },
    { invariant: 'unread counts equal a recount', sql: unread },
    { invariant: 'the last message is the last', sql: lasts },
    {
      invariant: 'an idempotency key makes one conversation',
      sql: `select custom_attributes->>'tag' as tag, array_agg(display_id) as conversations from conversation where custom_attributes->>'tag' = any($1) group by 1 having count(*) > 1`,
      values: [records.tags],
    },
    { invariant: 'every event has been told', sql: `select id, name from outbox` },
    {
      invariant: 'every event has been followed',
      sql: `select name, number from log_follower where number < (select max(number) from event)`,
    },
    {
      invariant: 'every reaction has run',
      sql: `select j.id, t.identifier, j.key, j.attempts, j.max_attempts, j.locked_at, j.last_error
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.run_at <= now() + interval '30 minutes'`,
    },
    {
      invariant: 'a renamed label is renamed everywhere',
      sql: `select display_id, labels from conversation where account_id = $1 and 'alpha' = any(labels)`,
      values: [system.accountId],
    },
    {
      invariant: 'nothing of one account changes another',
      sql: `select display_id, labels, assignee_id from conversation
        where account_id = $1 and ('gamma' = any(labels) or assignee_id <> $2)`,
      values: [system.rival.accountId, system.rival.rhea.id],
    },
    {
      invariant: 'what was taken back keeps no file',
      sql: `select m.id from message m join attachment a on a.account_id = m.account_id and a.message_id = m.id
        where m.content_attributes->>'deleted' = 'true'`,
    },
    {
      invariant: 'nothing is assigned to who was removed',
      sql: `select display_id from conversation where assignee_id = $1`,
      values: [system.nils.id],
    },
    ...workspaceChecks(records),
    ...ruleChecks(system),
  ];
  const found: Violation[] = [];
  for (const { invariant, sql, values } of checks) {
    const rows = await ask(sql, values);
    for (const row of rows)
      found.push({
        invariant,
        text: JSON.stringify(row),
        about: [`conversations/${String(row['display_id'])}`],
      });
  }
  return found;
}

const unread = `
  select c.display_id, c.unread_count as kept, count(m.id) as counted, c.agent_last_seen_at
  from conversation c left join message m on m.account_id = c.account_id and m.conversation_id = c.id
    and m.message_type = 0 and (c.agent_last_seen_at is null or m.created_at > c.agent_last_seen_at)
  group by c.account_id, c.id having c.unread_count <> count(m.id)`;

const lasts = `
  select c.display_id, c.last_message_id as kept, max(m.id) as counted
  from conversation c join message m on m.account_id = c.account_id and m.conversation_id = c.id
  group by c.account_id, c.id having c.last_message_id is distinct from max(m.id)`;
