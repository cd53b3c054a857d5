import { contentTypes } from '@confab/contract/features/message';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';

/*
 * The cost of a request in statements and in bytes of events, independent of time. A number may decrease; a change
 * that increases one gives the reason in its commit.
 */
let t: TestApp;
let url: string;
let base: string;
/** Statements as they are sent, even if several are sent together. */
const submit = vi.spyOn(pg.Query.prototype, 'submit');
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}/conversations`;
  for (let n = 0; n < 30; n += 1) {
    const body = { source_id: t.fixtures.tessa.sourceId, message: { content: `Question ${n}` } };
    const answer = await t.as(t.fixtures.maya).post(base, body);
    url = `${base}/${answer.json().id}`;
  }
});
afterAll(async () => {
  await t.close();
  submit.mockRestore();
});

/** The statements of a request, by their first words. */
async function statementsOf(request: () => Promise<{ statusCode: number }>): Promise<string[]> {
  // Whatever is remembered between requests is warm.
  expect((await request()).statusCode).toBe(200);
  submit.mockClear();
  expect((await request()).statusCode).toBe(200);
  return submit.mock.contexts.map((query) => firstWords(textOf(query)));
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
const firstWords = (text: string): string => text.trim().split(/\s+/).slice(0, 3).join(' ').toLowerCase();

test('a message of an agent takes six statements', async () => {
  const statements = await statementsOf(() =>
    t.as(t.fixtures.maya).post(`${url}/messages`, { content: 'On its way', echo_id: `e-${Math.random()}` }),
  );
  expect(statements.map((text) => text.split(' ')[0])).toEqual([
    'begin',
    'select',
    'insert',
    'update',
    'insert',
    'commit',
  ]);
});

test('a message takes two round trips to the database: reading and writing', async () => {
  const synchronized = vi.spyOn(pg.Connection.prototype, 'sync');
  await t.as(t.fixtures.maya).post(`${url}/messages`, { content: 'On its way', echo_id: 'flying' });
  expect(synchronized).toHaveBeenCalledTimes(2);
  synchronized.mockRestore();
});

test('a message reads at most ten rows, a page of conversations ten per conversation', async () => {
  // PostgreSQL reads small tables sequentially, which does not show the plan for large ones.
  await t.database.pool.query('analyze');
  await onEachConnection('set enable_seqscan = off', 'discard plans');
  const perMessage = await rowsReadBy(20, (n) =>
    t.as(t.fixtures.maya).post(`${url}/messages`, { content: 'Row by row', echo_id: `rows-${n}` }),
  );
  expect(perMessage).toBeGreaterThan(1);
  expect(perMessage).toBeLessThanOrEqual(10);
  const perList = await rowsReadBy(10, () => t.as(t.fixtures.maya).get(base));
  expect(perList).toBeGreaterThan(25);
  expect(perList).toBeLessThanOrEqual(250);
  await onEachConnection('reset enable_seqscan', 'discard plans');
});

test('a survey reads at most twenty rows, however long its conversation', async () => {
  const { uuid } = (await t.as(t.fixtures.maya).get(url)).json();
  const survey = contentTypes.indexOf('input_csat');
  await t.database.pool.query(
    `insert into message (account_id, conversation_id, inbox_id, message_type, content, content_type)
      select account_id, id, inbox_id, 3, 'Hello', case n when 500 then $2::int else 0 end
      from conversation, generate_series(1, 500) as n where uuid = $1`,
    [uuid, survey],
  );
  await t.database.pool.query('analyze');
  await onEachConnection('set enable_seqscan = off', 'discard plans');
  const perSurvey = await rowsReadBy(5, () => t.as(null).get(`/public/api/v1/csat_survey/${uuid}`));
  expect(perSurvey).toBeGreaterThan(1);
  expect(perSurvey).toBeLessThanOrEqual(20);
  await onEachConnection('reset enable_seqscan', 'discard plans');
});

test('a page of 25 conversations is under 100 kilobytes', async () => {
  const answer = await t.as(t.fixtures.maya).get(base);
  expect(answer.json().data.payload).toHaveLength(25);
  expect(answer.body.length).toBeLessThan(100_000);
});

/** Rows that the database read for each of these requests, by its own statistics. */
async function rowsReadBy(
  times: number,
  request: (n: number) => Promise<{ statusCode: number }>,
): Promise<number> {
  // Whatever is remembered between requests is warm.
  await request(times);
  const before = await rowsRead();
  for (let n = 0; n < times; n += 1) expect((await request(n)).statusCode).toBe(200);
  return ((await rowsRead()) - before) / times;
}

/** Each connection reports its statistics after a second, unless it is requested earlier. */
async function rowsRead(): Promise<number> {
  await onEachConnection('select pg_stat_force_next_flush()', 'select 1');
  const { rows } = await t.database.pool.query<{ read: string }>(
    'select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read) as read from pg_stat_user_tables',
  );
  return Number(rows[0]?.read);
}

async function onEachConnection(...statements: readonly string[]): Promise<void> {
  const { pool } = t.database;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const statement of statements) for (const client of clients) await client.query(statement);
  for (const client of clients) client.release();
}

test('a message sends under two kilobytes to agents and as much to the contact', async () => {
  await t.clearOutbox();
  await t.as(t.fixtures.maya).post(`${url}/messages`, { content: 'Short' });
  const [event, ...others] = await t.outbox();
  expect(others).toEqual([]);
  expect(JSON.stringify(event?.data).length).toBeLessThan(1300);
  expect(JSON.stringify(event?.contact).length).toBeLessThan(1300);
});

test('a page of conversations takes six statements, however many it shows', async () => {
  const statements = await statementsOf(() => t.as(t.fixtures.maya).get(base));
  expect(statements.length).toBeLessThanOrEqual(6);
});

test('one conversation takes four statements, a page of its thread five', async () => {
  expect((await statementsOf(() => t.as(t.fixtures.maya).get(url))).length).toBeLessThanOrEqual(4);
  const thread = await statementsOf(() => t.as(t.fixtures.maya).get(`${url}/messages`));
  expect(thread.length).toBeLessThanOrEqual(5);
});

test('automatic messages add no cost to a message where they do not apply', async () => {
  const { id: accountId } = t.fixtures.account;
  const inbox = `/api/v1/accounts/${accountId}/inboxes/${t.fixtures.app.id}`;
  const contacts = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const contact = (await t.as(null).post(contacts, { name: 'Ida' })).json();
  const conversation = (await t.as(null).post(`${contacts}/${contact.source_id}/conversations`)).json();
  const messages = `${contacts}/${contact.source_id}/conversations/${conversation.id}/messages`;
  const sendMessage = () => t.as(null).post(messages, { content: 'And another thing' });
  const off = { greeting_enabled: false, csat_survey_enabled: false, enable_email_collect: false };
  await t.as(t.fixtures.maya).patch(inbox, { ...off, enable_auto_assignment: false });
  const plain = await statementsOf(sendMessage);
  const on = { greeting_enabled: true, greeting_message: 'Hello', csat_survey_enabled: true };
  await t
    .as(t.fixtures.maya)
    .patch(inbox, { ...on, enable_email_collect: true, enable_auto_assignment: true });
  // The session, its contact, its conversation, and the lock of that conversation.
  expect(plain.filter((text) => text.startsWith('select'))).toHaveLength(4);
  // The first of the two triggers the greeting, and is not counted.
  expect(await statementsOf(sendMessage)).toEqual(plain);
});
