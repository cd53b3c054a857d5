import pg from 'pg';
import type { Violation } from '../history.ts';
import type { Ledger } from '../ledger.ts';
import type { System } from '../system.ts';
import { ruleChecks } from './rules.ts';
import { workspaceChecks } from './workspace.ts';

/** A message as the database has it. */
export type MessageRow = {
  id: number;
  account_id: number;
  content: string | null;
  conversation: number;
  inbox_id: number;
  message_type: number;
  private: boolean;
  pubsub_token: string;
};

export type Ask = <T extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<T[]>;

/** Asks the database directly; ids are numbers. */
export async function withDatabase<T>(url: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(async (sql, values = []) => (await client.query(sql, values)).rows);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function messageRows(ask: Ask): Promise<MessageRow[]> {
  return ask<MessageRow>(
    `select m.id::int, m.account_id::int, m.content, c.display_id::int as conversation, m.inbox_id::int, m.message_type, m.private,
       ci.pubsub_token
     from message m join conversation c on c.account_id = m.account_id and c.id = m.conversation_id
     join contact_inbox ci on ci.account_id = c.account_id and ci.id = c.contact_inbox_id`,
  );
}

/** Nothing that was acknowledged is missing, and nothing is there twice. */
export function checkRows(rows: readonly MessageRow[], ledger: Ledger): Violation[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = ledger.sent.flatMap(({ content, acknowledged, deletion, conversation }) => {
    if (acknowledged === null) return [];
    if (conversation !== undefined && ledger.goneConversations.has(conversation) && !byId.has(acknowledged))
      return [];
    const stored = byId.get(acknowledged)?.content;
    if (deletion !== 'done' && stored === content) return [];
    // Taken back: the row stays, and says only that.
    if (deletion !== undefined && stored === deletedText) return [];
    return [
      {
        invariant:
          deletion === 'done' ? 'a message that was taken back stays so' : 'no acknowledged message is lost',
        text: `message ${acknowledged} ${JSON.stringify(content)} was acknowledged, the database has ${JSON.stringify(byId.get(acknowledged)?.content)}`,
        about: [content],
      },
    ];
  });
  const times = new Map<string, number>();
  for (const { content } of rows) if (content !== null) times.set(content, (times.get(content) ?? 0) + 1);
  const twice = ledger.sent.flatMap(({ content }) =>
    (times.get(content) ?? 0) > 1
      ? [
          {
            invariant: 'one row per echo id and per source id',
            text: `${JSON.stringify(content)} is there ${times.get(content)} times`,
            about: [content],
          },
        ]
      : [],
  );
  return [...lost, ...twice];
}

const deletedText = 'This message was deleted';

export type Check = { invariant: string; sql: string; values?: unknown[] };

/** What the database must say after quiet: each of these queries finds nothing. */
export async function checkState(ask: Ask, system: System, ledger: Ledger): Promise<Violation[]> {
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
      values: [ledger.tags],
    },
    { invariant: 'every event has been told', sql: `select id, name from outbox` },
    {
      invariant: 'every event has been followed',
      sql: `select name, number from log_follower where number < (select max(number) from event)`,
    },
    {
      invariant: 'every reaction has run',
      sql: `select id, task_id, attempts, last_error from graphile_worker._private_jobs where run_at <= now() + interval '30 minutes'`,
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
    ...workspaceChecks(ledger),
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

/** Counts of the tabs by counting, for each inbox set, status and assignee. */
export async function recount(
  ask: Ask,
  viewer: { userId: number; inboxIds: readonly number[]; status: string },
): Promise<Record<string, number>> {
  const statuses = ['open', 'resolved', 'pending', 'snoozed'];
  const [row] = await ask<Record<string, number>>(
    `select count(*) filter (where assignee_id = $1)::int as mine_count,
       count(*) filter (where assignee_id is not null)::int as assigned_count,
       count(*) filter (where assignee_id is null)::int as unassigned_count,
       count(*)::int as all_count
     from conversation where inbox_id = any($2) and ($3 < 0 or status = $3)`,
    [viewer.userId, viewer.inboxIds, statuses.indexOf(viewer.status)],
  );
  return row ?? {};
}
