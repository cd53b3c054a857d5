import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { newVisitor } from '../../../../test/visitor.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { autoResolve } from './actions/auto-resolve.ts';
import { findInactive } from './auto-resolve-queries.ts';

const clock = fakeClock();
const minuteMs = 60_000;
let t: TestApp;
let account: string;
beforeAll(async () => {
  t = await startTestApp({ clock });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

const off = {
  auto_resolve_after: null,
  auto_resolve_message: null,
  auto_resolve_label: null,
  auto_resolve_ignore_waiting: null,
};
beforeEach(async () => {
  await set({ ...off });
  await t.platform.db.deleteFrom('conversation').execute();
});

async function set(values: object) {
  const answer = await t.as(t.fixtures.maya).patch(account, values);
  expect(answer.statusCode, answer.body).toBe(200);
}

async function written(): Promise<string> {
  const visitor = await newVisitor(t);
  await visitor.say('Hi');
  return `${account}/conversations/${(await visitor.get('/conversations')).json().id}`;
}

const show = async (url: string) => (await t.as(t.fixtures.maya).get(url)).json();
const statusOf = async (url: string) => (await show(url)).status;
const thread = async (url: string) =>
  (await t.as(t.fixtures.maya).get(`${url}/messages`)).json() as {
    payload: { content: string; message_type: number }[];
  };
const messagesOf = async (url: string) =>
  (await thread(url)).payload.map(({ content, message_type: type }) => [type, content]);

test('resolves inactive conversations, with its message, label, and an activity line, once', async () => {
  await set({ auto_resolve_after: 120, auto_resolve_message: 'Closing this', auto_resolve_label: 'Stale' });
  const inactive = await written();
  clock.advance(119 * minuteMs);
  const recent = await written();
  clock.advance(minuteMs);
  await autoResolve(t.platform);
  expect(await statusOf(inactive)).toBe('open');
  clock.advance(1);
  await t.clearOutbox();
  await Promise.all([autoResolve(t.platform), autoResolve(t.platform)]);
  expect(await show(inactive)).toMatchObject({ status: 'resolved', labels: ['stale'] });
  expect(await messagesOf(inactive)).toEqual([
    [0, 'Hi'],
    [3, 'Closing this'],
    [2, 'Conversation was marked resolved by system due to 2 hours of inactivity'],
  ]);
  expect(await statusOf(recent)).toBe('open');
  const emitted = (await t.outbox()).map(({ name }) => name);
  expect(emitted.filter((name) => name === 'conversation.status_changed')).toHaveLength(1);
});

test('without a message and label it only resolves; without minutes it does nothing', async () => {
  const inactive = await written();
  clock.advance(20 * minuteMs);
  await autoResolve(t.platform);
  expect(await statusOf(inactive)).toBe('open');
  await set({ auto_resolve_after: 10, auto_resolve_message: ' ' });
  await autoResolve(t.platform);
  expect(await show(inactive)).toMatchObject({ status: 'resolved', labels: [] });
  expect((await messagesOf(inactive)).map(([type]) => type)).toEqual([0, 2]);
});

test('waiting conversations can be skipped; snoozed and pending ones always are', async () => {
  await set({ auto_resolve_after: 10, auto_resolve_ignore_waiting: true });
  const waits = await written();
  const answered = await written();
  await t.as(t.fixtures.jonas).post(`${answered}/messages`, { content: 'Here you are' });
  const snoozed = await written();
  await t.as(t.fixtures.maya).post(`${snoozed}/toggle_status`, { status: 'snoozed' });
  const pending = await written();
  await t.as(t.fixtures.maya).post(`${pending}/toggle_status`, { status: 'pending' });
  clock.advance(11 * minuteMs);
  await autoResolve(t.platform);
  expect(await Promise.all([waits, answered, snoozed, pending].map(statusOf))).toEqual([
    'open',
    'resolved',
    'snoozed',
    'pending',
  ]);
  await set({ auto_resolve_ignore_waiting: false });
  await autoResolve(t.platform);
  expect(await statusOf(waits)).toBe('resolved');
});

test('a message that arrives before the lock keeps it open', async () => {
  await set({ auto_resolve_after: 10 });
  const url = await written();
  clock.advance(11 * minuteMs);
  const other = await t.database.pool.connect();
  await other.query('begin');
  await other.query(`update conversation set last_activity_at = $1 where account_id = $2`, [
    clock.now(),
    t.fixtures.account.id,
  ]);
  const resolving = autoResolve(t.platform);
  await expect
    .poll(async () => {
      const { rows } = await t.database.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length;
    })
    .toBe(1);
  await other.query('commit');
  other.release();
  await resolving;
  expect(await statusOf(url)).toBe('open');
});

test('at most a hundred per account at a time, found without reading the others', async () => {
  await set({ auto_resolve_after: 10 });
  const url = await written();
  const columns = `account_id, inbox_id, contact_id, contact_inbox_id, waiting_since`;
  const copy = (status: number, inactiveMinutes: number, count: number) =>
    t.database.pool.query(
      `insert into conversation (${columns}, display_id, status, last_activity_at)
       select ${columns}, 1000 + $1 * 10000 + $2 * 100000 + n, $1, $3
       from conversation, generate_series(1, $4::int) n
       where account_id = $5 and display_id = ${Number(url.split('/').at(-1))}`,
      [
        status,
        inactiveMinutes,
        new Date(clock.now().getTime() - inactiveMinutes * minuteMs),
        count,
        t.fixtures.account.id,
      ],
    );
  await copy(1, 20, 5000);
  await copy(0, 1, 500);
  await copy(0, 20, 150);
  await t.database.pool.query('analyze conversation');
  const since = new Date(clock.now().getTime() - 10 * minuteMs);
  const find = () => findInactive(t.platform.db, t.fixtures.account.id, since, { ignoresWaiting: false });
  const before = await rowsRead();
  expect(await find()).toHaveLength(100);
  expect((await rowsRead()) - before).toBeLessThanOrEqual(110);
  await autoResolve(t.platform);
  expect(await find()).toHaveLength(50);
});

/** Index entries and rows of conversations read so far, by the database's own count. */
async function rowsRead(): Promise<number> {
  const { pool } = t.database;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) await client.query('select pg_stat_force_next_flush()');
  for (const client of clients) await client.query('select 1');
  for (const client of clients) client.release();
  const { rows } = await pool.query<{ n: string }>(
    `select sum(coalesce(seq_tup_read, 0) + coalesce((
       select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0)) as n
     from pg_stat_user_tables t where relname = 'conversation'`,
  );
  return Number(rows[0]?.n);
}
