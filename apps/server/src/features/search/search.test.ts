import type { SearchContact, SearchConversation, SearchMessage } from '@confab/contract/features/search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FixtureMember } from '../../../test/fixtures.ts';
import { migrateJobs } from '../../platform/jobs/workers.ts';
import { indexTexts } from './actions/index-texts.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let base: string;
/** Display ids. */
let onWebsite: number;
let inApp: number;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
  const { website, app } = t.fixtures;
  onWebsite = await open(website.id);
  inApp = await open(app.id);
});
afterAll(() => t.close());

async function open(inboxId: number): Promise<number> {
  const body = { inbox_id: inboxId, contact_id: t.fixtures.tessa.id };
  return (await t.as(t.fixtures.maya).post(`${base}/conversations`, body)).json<{ id: number }>().id;
}

async function say(conversationId: number, content: string, more: object = {}): Promise<number> {
  const path = `${base}/conversations/${conversationId}/messages`;
  const answer = await t.as(t.fixtures.maya).post(path, { content, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: number }>().id;
}

type Sections = {
  conversations: SearchConversation[];
  contacts: SearchContact[];
  messages: SearchMessage[];
  articles: unknown[];
};

async function search(q: string, more: object = {}, as: FixtureMember = t.fixtures.maya, path = '/search') {
  const query = new URLSearchParams({ q, ...more }).toString();
  const answer = await t.as(as).get(`${base}${path}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ payload: Sections }>().payload;
}

const messagesOf = async (...query: Parameters<typeof search>) =>
  (await search(...query)).messages.map(({ id }) => id);

test('each type is found in the documented format', async () => {
  const { maya, tessa, website, account } = t.fixtures;
  const id = await say(onWebsite, 'Quillwork is 50% off');
  await t.as(maya).post(`${base}/conversations/${onWebsite}/assignments`, { assignee_id: maya.id });
  const contact = {
    email: 'tessa@example.com',
    id: tessa.id,
    name: 'Tessa Quill',
    phone_number: null,
    identifier: null,
  };
  const inbox = {
    id: website.id,
    channel_id: website.id,
    name: 'Website',
    channel_type: 'Channel::WebWidget',
  };
  const found = await search('quill');
  expect(found.contacts).toEqual([contact]);
  expect(found.articles).toEqual([]);
  expect(found.messages).toEqual([
    {
      id,
      content: 'Quillwork is 50% off',
      message_type: 1,
      content_type: 'text',
      source_id: null,
      inbox_id: website.id,
      conversation_id: onWebsite,
      created_at: expect.any(Number),
      sender: expect.objectContaining({ id: maya.id, name: 'Maya', type: 'user' }),
      inbox,
      private: false,
      contact,
    },
  ]);
  expect(found.conversations.map((each) => each.id)).toEqual([inApp, onWebsite]);
  const agent = {
    id: maya.id,
    available_name: 'Maya',
    email: 'maya@example.com',
    name: 'Maya',
    role: 'administrator',
  };
  expect(found.conversations[1]).toMatchObject({
    id: onWebsite,
    account_id: account.id,
    contact,
    inbox,
    agent,
  });
  expect(found.conversations[1]?.message?.id).toBe(id);
  expect(found.conversations[0]).not.toHaveProperty('message');
  expect(found.conversations[0]).not.toHaveProperty('agent');
  expect(found.conversations[0]).not.toHaveProperty('additional_attributes');
  for (const section of ['conversations', 'contacts', 'messages', 'articles'])
    expect(Object.keys(await search('quill', {}, maya, `/search/${section}`))).toEqual([section]);
  const one = await search('quill', {}, maya, '/search/conversations');
  expect(one.conversations[0]).toHaveProperty('additional_attributes');
});

test('conversations are found by number', async () => {
  expect((await search(`#${inApp}`)).conversations.map(({ id }) => id)).toEqual([inApp]);
  expect((await search(String(onWebsite))).conversations.map(({ id }) => id)).toEqual([onWebsite]);
});

test.each([
  ['a substring', 'reimbursement please', 'URSEM'],
  ['Chinese', '我要退款谢谢', '退款'],
  ['one character', '麒麟', '麟'],
  ['Arabic', 'أريد استرداد المال', 'ترداد'],
  ['Thai', 'ขอคืนเงินด้วย', 'คืนเงิน'],
  ['an accent in another case', 'Schöne GRÜẞE', 'grüß'],
  ['a literal wildcard', 'rate 12%_3', '%_'],
  ['a backslash', String.raw`C:\temp`, String.raw`:\t`],
])('%s is found', async (_name, content, part) => {
  const id = await say(onWebsite, content);
  expect(await messagesOf(part)).toEqual([id]);
});

test('deleted messages are not found, edited ones by their current text', async () => {
  const deleted = await say(onWebsite, 'wombat one');
  const edited = await say(onWebsite, 'wombat two');
  expect(await messagesOf('wombat')).toEqual([edited, deleted]);
  await t.as(t.fixtures.maya).delete(`${base}/conversations/${onWebsite}/messages/${deleted}`);
  await t.database.db
    .updateTable('message')
    .set({ content: 'numbat two' })
    .where('account_id', '=', t.fixtures.account.id)
    .where('id', '=', edited)
    .execute();
  expect(await messagesOf('wombat')).toEqual([]);
  expect(await messagesOf('numbat')).toEqual([edited]);
  expect(await messagesOf('message was deleted')).toEqual([]);
});

test('an agent finds messages in their inboxes, including notes, and none of another account', async () => {
  const { jonas, aiko, nils, rex } = t.fixtures;
  const note = await say(onWebsite, 'pangolin note', { private: true });
  const other = await say(inApp, 'pangolin');
  expect(await messagesOf('pangolin', {}, jonas)).toEqual([other, note]);
  expect(await messagesOf('pangolin', {}, aiko)).toEqual([note]);
  expect(await messagesOf('pangolin', { inbox_id: t.fixtures.app.id }, aiko)).toEqual([]);
  expect((await search('quill', {}, aiko)).conversations.map(({ id }) => id)).toEqual([onWebsite]);
  expect(await search('pangolin', {}, nils)).toEqual({
    conversations: [],
    contacts: [],
    messages: [],
    articles: [],
  });
  expect((await t.as(nils).get(`${base}/search/contacts?q=quill`)).statusCode).toBe(401);
  expect((await t.as(rex).get(`${base}/search?q=quill`)).statusCode).toBe(401);
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/search?q=quill`;
  expect((await t.as(rex).get(theirs)).json<{ payload: Sections }>().payload.contacts).toEqual([]);
});

test('filters by inbox, agent and time', async () => {
  const { maya, app, aiko } = t.fixtures;
  const first = await say(onWebsite, 'kestrel');
  const second = await say(inApp, 'kestrel');
  expect(await messagesOf('kestrel', { inbox_id: app.id })).toEqual([second]);
  expect(await messagesOf('kestrel', { agent_id: maya.id })).toEqual([second, first]);
  expect(await messagesOf('kestrel', { agent_id: aiko.id })).toEqual([]);
  const now = Math.floor(Date.now() / 1000);
  expect(await messagesOf('kestrel', { since: now + 1000 })).toEqual([]);
  expect(await messagesOf('kestrel', { until: now + 1000 })).toEqual([second, first]);
  expect(await messagesOf('kestrel', { until: now - 100_000 })).toEqual([]);
});

test('pages have fifteen results, and none after the last', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 17; count += 1) ids.unshift(await say(inApp, `heron ${count}`));
  expect(await messagesOf('heron')).toEqual(ids.slice(0, 15));
  expect(await messagesOf('heron', { page: 2 })).toEqual(ids.slice(15));
  expect(await messagesOf('heron', { page: 3 })).toEqual([]);
  expect(await messagesOf('heron', { page: 100_000 })).toEqual([]);
});

test('invalid values are rejected or find nothing', async () => {
  for (const q of ['', ' ', '\0', '%', '___', '\\', '%%%%%%%%%'])
    expect((await search(q)).contacts, JSON.stringify(q)).toEqual([]);
  const refused = async (query: string) =>
    (await t.as(t.fixtures.maya).get(`${base}/search?${query}`)).statusCode;
  expect(await refused(`q=${'x'.repeat(256)}`)).toBe(422);
  expect(await refused('q=x&page=-1')).toBe(422);
  expect(await refused('q=x&page=two')).toBe(422);
  expect(await refused('q=x&inbox_id=0')).toBe(422);
  expect(await refused('q=x&since=yesterday')).toBe(422);
});

test('a conversation list is searched by messages, in every status', async () => {
  const { maya, aiko, website } = t.fixtures;
  const id = await say(onWebsite, 'ibis & ibex');
  await say(onWebsite, 'nothing');
  await t.as(maya).post(`${base}/conversations/${onWebsite}/toggle_status`, { status: 'resolved' });
  const list = await t.as(maya).get(`${base}/conversations?q=IBIS`);
  const { data } = list.json<{ data: { meta: object; payload: { id: number }[] } }>();
  expect(data.payload.map((each) => each.id)).toEqual([onWebsite]);
  expect(data.meta).toEqual({ mine_count: 1, assigned_count: 1, unassigned_count: 0, all_count: 1 });
  const hits = await t.as(aiko).get(`${base}/conversations/search?q=ibis`);
  expect(hits.json()).toEqual({
    meta: { mine_count: 0, unassigned_count: 0, all_count: 1 },
    payload: [
      {
        id: onWebsite,
        uuid: expect.any(String),
        created_at: expect.any(Number),
        contact: { id: t.fixtures.tessa.id, name: 'Tessa Quill' },
        inbox: { id: website.id, name: 'Website', channel_type: 'Channel::WebWidget' },
        messages: [
          {
            content: 'ibis & ibex',
            id,
            sender_name: 'Maya',
            message_type: 1,
            created_at: expect.any(Number),
          },
        ],
        account_id: t.fixtures.account.id,
      },
    ],
  });
  const none = await t.as(maya).get(`${base}/conversations/search?q=`);
  expect(none.json()).toEqual({
    meta: { mine_count: 0, unassigned_count: 0, all_count: 0 },
    payload: [],
  });
});

test('contacts are searched by any part of their identifying fields', async () => {
  const { maya } = t.fixtures;
  const add = async (values: object) =>
    (await t.as(maya).post(`${base}/contacts`, values)).json<{ payload: { contact: { id: number } } }>()
      .payload.contact.id;
  const phone = await add({ name: 'Ann', phone_number: '+4915112345678' });
  const company = await add({
    name: 'Bo',
    identifier: 'Ext-77',
    additional_attributes: { company_name: 'Fernwood GmbH' },
  });
  await add({ name: 'Fernwood without a way to reach them' });
  const listed = async (query: string, path = '/contacts/search') => {
    const answer = await t.as(maya).get(`${base}${path}?${query}`);
    const { meta, payload } = answer.json<{ meta: { count: number | null }; payload: { id: number }[] }>();
    return { count: meta.count, ids: payload.map(({ id }) => id) };
  };
  expect(await listed('q=5112345')).toEqual({ count: 1, ids: [phone] });
  expect(await listed('q=fernWOOD')).toEqual({ count: 1, ids: [company] });
  expect(await listed('q=Ext-7', '/contacts')).toEqual({ count: 1, ids: [company] });
  expect(await listed('q=ext-7')).toEqual({ count: 0, ids: [] });
  expect(await listed('q=')).toEqual({ count: null, ids: [] });
  expect(await listed('q=zz')).toEqual({ count: 0, ids: [] });
  expect((await search('ext-7')).contacts.map(({ id }) => id)).toEqual([company]);
});

test('under heavy writing, the next index run starts immediately', async () => {
  await migrateJobs(t.database.pool, t.platform.log);
  const soon = async () => {
    const { rows } = await t.database.pool.query<{ seconds: number }>(
      `select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key = 'index-texts/soon'`,
    );
    return rows.map(({ seconds }) => seconds);
  };
  await indexTexts(t.platform);
  expect(await soon()).toEqual([]);
  const { rows } = await t.database.pool.query<{ id: string; account_id: string; inbox_id: string }>(
    'select id, account_id, inbox_id from conversation limit 1',
  );
  await t.database.pool.query(
    `insert into message (account_id, conversation_id, inbox_id, message_type, content)
     select $1, $2, $3, 0, 'Hello ' || n from generate_series(1, 2100) n`,
    [rows[0]?.account_id, rows[0]?.id, rows[0]?.inbox_id],
  );
  await indexTexts(t.platform);
  const [seconds] = await soon();
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(10);
});
