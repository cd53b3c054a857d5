import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { expectTrueCounts } from '../../../test/contract-fuzz/true-counts.ts';
import { renameLabel } from './labels/actions/rename-label.ts';
import { unassignEverywhere } from './assignment/actions/unassign-everywhere.ts';
import { addContactMessage, markSeenByContact } from './index.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

type Opened = { displayId: number; id: number; url: string };

async function open(more: Record<string, unknown> = {}): Promise<Opened> {
  const answer = await t
    .as(t.fixtures.maya)
    .post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  const displayId: number = answer.json().id;
  const { id } = await t.database.db
    .selectFrom('conversation')
    .select('id')
    .where('account_id', '=', t.fixtures.account.id)
    .where('display_id', '=', displayId)
    .executeTakeFirstOrThrow();
  return { displayId, id, url: `${base}/conversations/${displayId}` };
}

/** The same numbers in every run, so that a failure can be reproduced. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

function operation(conversation: Opened, roll: (sides: number) => number): () => Promise<number> {
  const agent = t.as([t.fixtures.maya, t.fixtures.jonas, t.fixtures.aiko][roll(3)] ?? null);
  const contact = {
    kind: 'contact' as const,
    accountId: t.fixtures.account.id,
    contactId: t.fixtures.tessa.id,
  };
  const [n, pick] = [roll(1000), roll(4)];
  const post = (path: string, body: object) => async () =>
    (await agent.post(`${conversation.url}/${path}`, body)).statusCode;
  const labels = ['vip', 'billing', 'late', 'old'].filter((_, index) => (n >> index) % 2 === 1);
  const operations = [
    post('messages', { content: `answer ${n}` }),
    post('messages', { content: `note ${n}`, private: true }),
    post('toggle_status', { status: ['open', 'resolved', 'pending', 'snoozed'][pick] }),
    post('toggle_status', {}),
    post('assignments', {
      assignee_id: [t.fixtures.maya.id, t.fixtures.jonas.id, t.fixtures.aiko.id, null][pick],
    }),
    post('labels', { labels }),
    post('toggle_priority', { priority: ['low', 'urgent', null, 'high'][pick] }),
    post('update_last_seen', {}),
    post('unread', {}),
    async () => {
      await addContactMessage(
        t.platform,
        contact,
        { id: conversation.id, display_id: conversation.displayId },
        {
          input: { content: `question ${n}` },
          attachments: [],
        },
      );
      return 200;
    },
    async () => {
      await markSeenByContact(t.platform, contact, conversation.id);
      return 200;
    },
  ];
  return operations[roll(operations.length)] ?? post('unread', {});
}

test('concurrent changes of few conversations keep all counts correct and a single order', async () => {
  const conversations = await Promise.all(
    Array.from({ length: 6 }, () => open({ message: { content: 'Hello' } })),
  );
  const roll = dice(7);
  for (let wave = 0; wave < 12; wave += 1) {
    const operations = Array.from({ length: 24 }, () =>
      operation(conversations[roll(conversations.length)] ?? expect.fail(), roll)(),
    );
    const more = wave % 4 === 3 ? [renameLabel(t.platform, t.fixtures.account.id, 'late', 'early')] : [];
    const statuses = await Promise.all(operations);
    await Promise.all(more);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  }
  await expectTrueCounts(t.database.db);
  await expectTrueTotals();
  await expectTruePointers();
  await expectTrueLabelRows();
  await expectOneOrder();
}, 60_000);

/** The rows for any agent and any team are the sums of the others. */
async function expectTrueTotals(): Promise<void> {
  const { rows } = await sql`
    with sums as (
      select label, status, inbox_id, sum(count) filter (where assignee_id >= 0 and team_id >= 0) as single,
        sum(count) filter (where assignee_id < 0 and team_id < 0) as total,
        sum(count) filter (where assignee_id < 0 and team_id >= 0) as of_teams,
        sum(count) filter (where assignee_id >= 0 and team_id < 0) as of_assignees
      from conversation_count group by 1, 2, 3
    )
    select * from sums where single <> total or single <> of_teams or single <> of_assignees`.execute(
    t.database.db,
  );
  expect(rows).toEqual([]);
}

/** Within the same millisecond, a message may count as seen or as unseen. */
async function expectTruePointers(): Promise<void> {
  const { rows } = await sql`
    select c.display_id, c.unread_count, m.* from conversation c
    cross join lateral (
      select max(id) as newest, max(id) filter (where message_type <> 2) as spoken,
        max(id) filter (where message_type <> 2 and not private) as public, max(created_at) as at,
        count(*) filter (where message_type = 0
          and (c.agent_last_seen_at is null or created_at > c.agent_last_seen_at)) as unread_least,
        count(*) filter (where message_type = 0
          and (c.agent_last_seen_at is null or created_at >= c.agent_last_seen_at)) as unread_most
      from message where account_id = c.account_id and conversation_id = c.id
    ) m
    where m.newest is distinct from c.last_message_id or m.spoken is distinct from c.last_non_activity_message_id
      or m.public is distinct from c.last_public_message_id or m.at <> c.last_activity_at
      or not c.unread_count between m.unread_least and m.unread_most`.execute(t.database.db);
  expect(rows).toEqual([]);
}

async function expectTrueLabelRows(): Promise<void> {
  const { rows } = await sql`
    with requested as (
      select id as conversation_id, l.title, inbox_id, status, last_activity_at from conversation, unnest(labels) as l (title)
    ), kept as (select conversation_id, title, inbox_id, status, last_activity_at from conversation_label)
    (table requested except table kept) union all (table kept except table requested)`.execute(t.database.db);
  expect(rows).toEqual([]);
}

/** Every listener gets events in the order of the outbox: it must be the order of the thread. */
async function expectOneOrder(): Promise<void> {
  const emitted = new Map<unknown, number[]>();
  for (const { name, data } of await t.outbox()) {
    if (name !== 'message.created') continue;
    const ids = emitted.get(data['conversation_id']) ?? [];
    emitted.set(data['conversation_id'], [...ids, Number(data['id'])]);
  }
  for (const ids of emitted.values()) expect(ids).toEqual(ids.toSorted((left, right) => left - right));
  const stored = await sql<{ n: number }>`select count(*) as n from message`.execute(t.database.db);
  expect([...emitted.values()].flat()).toHaveLength(stored.rows[0]?.n ?? -1);
}

test('a rejected or failed creation leaves no gap in the display ids', async () => {
  const before = await open();
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const message = {
        content: index % 3 === 0 ? ' ' : 'Fine',
        source_id: index % 3 === 1 ? 'same' : undefined,
      };
      return t
        .as(t.fixtures.maya)
        .post(`${base}/conversations`, { source_id: t.fixtures.tessa.sourceId, message });
    }),
  );
  const after = await open();
  const { rows } = await sql<{ n: number }>`select count(*) as n from conversation
    where display_id between ${before.displayId} and ${after.displayId}`.execute(t.database.db);
  expect(rows[0]?.n).toBe(after.displayId - before.displayId + 1);
  // Four changed nothing.
  expect(after.displayId - before.displayId).toBe(9);
});

test('the same source id concurrently in two conversations is one message in each', async () => {
  const conversations = await Promise.all([open(), open()]);
  const answers = await Promise.all(
    conversations.flatMap((conversation) =>
      [1, 2].map(() =>
        t
          .as(t.fixtures.maya)
          .post(`${conversation.url}/messages`, { content: 'From outside', source_id: 'ext-9' }),
      ),
    ),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(2);
});

test('deleting while messages arrive results in not found, never in an error', async () => {
  const conversation = await open();
  const write = () =>
    t.as(t.fixtures.jonas).post(`${conversation.url}/messages`, { content: 'Still there?' });
  const answers = await Promise.all([
    write(),
    write(),
    t.as(t.fixtures.maya).delete(conversation.url),
    ...Array.from({ length: 5 }, write),
  ]);
  for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
  await expectTrueCounts(t.database.db);
});

test('no conversation is assigned to a member who is removed concurrently', async () => {
  const conversations = await Promise.all(Array.from({ length: 8 }, () => open()));
  const members = { inbox_id: t.fixtures.website.id, user_ids: [t.fixtures.nils.id] };
  expect((await t.as(t.fixtures.maya).post(`${base}/inbox_members`, members)).statusCode).toBe(200);
  const assign = (conversation: Opened) =>
    t.as(t.fixtures.maya).post(`${conversation.url}/assignments`, { assignee_id: t.fixtures.nils.id });
  const answers = await Promise.all([
    ...conversations.slice(0, 4).map(assign),
    t.as(t.fixtures.maya).delete(`${base}/agents/${t.fixtures.nils.id}`),
    ...conversations.slice(4).map(assign),
  ]);
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200));
  await unassignEverywhere(t.platform, t.fixtures.account.id, t.fixtures.nils.id);
  const left = await sql`select id from conversation where assignee_id = ${t.fixtures.nils.id}`.execute(
    t.database.db,
  );
  expect(left.rows).toEqual([]);
  await expectTrueCounts(t.database.db);
});
