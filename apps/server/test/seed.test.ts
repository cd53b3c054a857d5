import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailOf, password, type DemoAgents } from '../seed/demo-agents.ts';
import { seed } from '../seed/seed.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { expectTrueCounts } from './contract-fuzz/true-counts.ts';

let t: TestApp;
let crew: DemoAgents;
let maya: Client;
let base: string;
const progress: number[] = [];

const fill = (conversations: number, messages: number) =>
  seed(t.platform, t.database.pool, {
    conversations,
    messages,
    onProgress: (done) => void progress.push(done),
  });

beforeAll(async () => {
  t = await startTestApp();
  crew = await fill(300, 2_711);
  base = `/api/v1/accounts/${crew.accountId}`;
  const signedIn = await t.as(null).post('/auth/sign_in', { email: emailOf('Maya'), password });
  expect(signedIn.statusCode).toBe(200);
  maya = t.as({ token: signedIn.json().data.access_token });
});
afterAll(() => t.close());

const count = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await query.execute(t.database.db);
  return rows.length;
};

test('creates exactly as many as requested, with display ids without a gap', async () => {
  const { rows } = await sql`
    select count(*)::int as conversations, min(display_id)::int as first, max(display_id)::int as last,
      (select count(*)::int from message m where m.account_id = ${crew.accountId}) as messages,
      (select last_display_id::int from conversation_counter k where k.account_id = ${crew.accountId}) as counter
    from conversation where account_id = ${crew.accountId}`.execute(t.database.db);
  expect(rows).toEqual([{ conversations: 300, first: 1, last: 300, messages: 2_711, counter: 300 }]);
  expect(progress.at(-1)).toBe(2_711);
});

test('is counted in the reports', async () => {
  const now = Math.floor(Date.now() / 1000);
  const path = `/api/v2/accounts/${crew.accountId}/reports/summary?type=account&since=0&until=${now + 60}`;
  const summary = (await maya.get(path)).json();
  expect(summary.conversations_count).toBe(300);
  expect(summary.incoming_messages_count + summary.outgoing_messages_count).toBeGreaterThan(2000);
  expect(summary.resolutions_count).toBeGreaterThan(150);
  expect(Number(summary.avg_resolution_time)).toBeGreaterThan(60);
  const ratings = (await maya.get(`${base}/csat_survey_responses/metrics`)).json();
  expect(ratings.total_count).toBeGreaterThan(30);
  expect(ratings.total_sent_messages_count).toBe(ratings.total_count);
});

test('has canned responses, and public articles', async () => {
  expect((await maya.get(`${base}/canned_responses`)).json()).toHaveLength(5);
  const [portal] = (await maya.get(`${base}/portals`)).json().payload;
  const page = await t.as(null).get(`/hc/${portal.slug}/en/articles.json`);
  expect(page.json().payload).toHaveLength(4);
});

test('leaves all counts, pointers, and unread numbers correct', async () => {
  await expectTrueCounts(t.database.db);
  const wrong = sql`
    select c.id from conversation c, lateral (
      select max(id) as any_id,
        max(id) filter (where message_type <> 2) as chat_id,
        max(id) filter (where message_type <> 2 and not private) as public_id,
        count(*) filter (where message_type = 0 and (c.agent_last_seen_at is null or created_at > c.agent_last_seen_at)) as unread,
        max(created_at) as active,
        max(created_at) filter (where message_type = 0) as incoming,
        min(created_at) filter (where message_type = 1 and not private) as reply
      from message m where m.account_id = c.account_id and m.conversation_id = c.id
    ) told
    where (c.last_message_id, c.last_non_activity_message_id, c.last_public_message_id, c.unread_count,
        c.last_activity_at, c.last_incoming_at, c.first_reply_created_at)
      is distinct from (told.any_id, told.chat_id, told.public_id, told.unread::int, told.active, told.incoming, told.reply)`;
  expect(await count(wrong)).toBe(0);
  const labels = sql`
    select * from (select account_id, id as conversation_id, unnest(labels) as title, inbox_id, status,
      last_activity_at from conversation) c
    full join conversation_label l using (account_id, conversation_id, title, inbox_id, status, last_activity_at)
    where c.account_id is null or l.account_id is null`;
  expect(await count(labels)).toBe(0);
  const people = sql`
    select * from (select account_id, c.id as conversation_id, user_id, relation, inbox_id, status, last_activity_at
      from conversation c cross join lateral (
        select unnest(participant_ids) as user_id, 0::smallint as relation
        union all select unnest(mentioned_ids), 1
      ) listed) c
    full join conversation_user u
      using (account_id, conversation_id, user_id, relation, inbox_id, status, last_activity_at)
    where c.account_id is null or u.account_id is null`;
  expect(await count(people)).toBe(0);
  const mentions = sql`
    select m.id from mention m join conversation c on c.account_id = m.account_id and c.id = m.conversation_id
      and m.user_id = any(c.mentioned_ids) and m.user_id = any(c.participant_ids)`;
  expect(await count(mentions)).toBeGreaterThan(0);
});

test('refers to nothing missing, and has no future dates', async () => {
  const lost = sql`
    select m.id from message m left join conversation c on c.account_id = m.account_id and c.id = m.conversation_id
      where c.id is null or c.inbox_id <> m.inbox_id or m.created_at > now() or m.created_at < c.created_at
    union all select c.id from conversation c left join contact_inbox i
      on i.account_id = c.account_id and i.id = c.contact_inbox_id and i.contact_id = c.contact_id and i.inbox_id = c.inbox_id
      where i.id is null
    union all select i.id from contact_inbox i left join contact o on o.account_id = i.account_id and o.id = i.contact_id
      where o.id is null
    union all select c.id from conversation c left join inbox_member m
      on m.account_id = c.account_id and m.inbox_id = c.inbox_id and m.user_id = c.assignee_id
      where c.assignee_id is not null and m.user_id is null`;
  expect(await count(lost)).toBe(0);
});

test('can be read through the API: every list and every thread conforms to the contract', async () => {
  const open = (await maya.get(`${base}/conversations`, { status: 'open' })).json().data;
  expect(open.meta.all_count).toBeGreaterThan(5);
  expect(open.payload.some((row: { unread_count: number }) => row.unread_count > 0)).toBe(true);
  for (const page of ['1', '2', '12']) {
    const list = await maya.get(`${base}/conversations`, { status: 'all', page });
    expect(list.statusCode).toBe(200);
    expect(list.json().data.payload).toHaveLength(25);
  }
  const thread = await maya.get(`${base}/conversations/300/messages`);
  expect(thread.statusCode).toBe(200);
  expect((await maya.get(`${base}/contacts`)).json().meta.count).toBeGreaterThan(100);
  const billing = await maya.get(`${base}/conversations`, { status: 'all', 'labels[]': 'billing' });
  expect(billing.json().data.payload.length).toBeGreaterThan(0);
});

test('attaches real files to some messages', async () => {
  const { rows } = await sql<{ display_id: number }>`
    select c.display_id from attachment a join message m on m.account_id = a.account_id and m.id = a.message_id
    join conversation c on c.account_id = m.account_id and c.id = m.conversation_id where a.file_type = 0`.execute(
    t.database.db,
  );
  expect(rows.length).toBeGreaterThan(5);
  const thread = await maya.get(`${base}/conversations/${Number(rows[0]?.display_id)}/messages`);
  const links = JSON.stringify(thread.json()).match(/http:\/\/confab\.test\/files\/[^"]+/g) ?? [];
  const file = await t.as(null).get(String(links[0]).replace('http://confab.test', ''));
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

test('adds to existing data when run again, and the account remains usable', async () => {
  const again = await fill(20, 20);
  expect(again.accountId).toBe(crew.accountId);
  await expectTrueCounts(t.database.db);
  const contact = (await maya.get(`${base}/contacts`)).json().payload[0];
  const opened = await maya.post(`${base}/conversations`, {
    contact_id: contact.id,
    inbox_id: crew.desks[0].inboxId,
    message: { content: 'Hello' },
  });
  expect(opened.statusCode, opened.body).toBe(200);
  expect(opened.json().id).toBe(321);
  await expectTrueCounts(t.database.db);
});
