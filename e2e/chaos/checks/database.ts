import pg from 'pg';
import type { Violation } from '../history.ts';
import type { Records } from '../records.ts';

/** A row of a message. */
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

/** Queries the database directly; ids are numbers. */
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

/** No acknowledged message is missing, and none exists twice. */
export function checkRows(rows: readonly MessageRow[], records: Records): Violation[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = records.sent.flatMap(({ content, acknowledged, deletion, conversation }) => {
    if (acknowledged === null) return [];
    if (conversation !== undefined && records.goneConversations.has(conversation) && !byId.has(acknowledged))
      return [];
    const stored = byId.get(acknowledged)?.content;
    if (deletion !== 'done' && stored === content) return [];
    // Deleted: the row remains, without its content.
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
  const twice = records.sent.flatMap(({ content }) =>
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

/** A query that finds nothing when the invariant holds. */
export type Check = { invariant: string; sql: string; values?: unknown[] };

/** The tab counts, recounted for each set of inboxes, status and assignee. */
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
