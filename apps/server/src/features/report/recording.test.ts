import { messageUndone } from '@confab/contract/features/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replayEvents, countEvents } from '../../../test/report/reports.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';
import { checkReports } from './actions/check-reports.ts';
import { fillReports } from './actions/fill-reports.ts';
import { rebuildReports } from './actions/rebuild-reports.ts';

// A Monday.
const clock = fakeClock(new Date('2026-11-23T08:00:00Z'));
const minuteMs = 60_000;
let t: TestApp;
let account: string;
beforeAll(async () => {
  t = await startTestApp({ clock });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
beforeEach(async () => {
  await t.database.pool.query('delete from reporting_event');
  await t.clearOutbox();
});
afterAll(() => t.close());

async function begin(): Promise<string> {
  const { tessa, app } = t.fixtures;
  const answer = await t.as(t.fixtures.maya).post(`${account}/conversations`, {
    inbox_id: app.id,
    contact_id: tessa.id,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return `${account}/conversations/${answer.json().id}`;
}

const say = async (url: string, body: object) =>
  expect((await t.as(t.fixtures.jonas).post(`${url}/messages`, body)).statusCode).toBe(200);
const writeAsContact = (url: string) => say(url, { content: 'Where is it?', message_type: 'incoming' });
const answer = (url: string, more: object = {}) => say(url, { content: 'On its way', ...more });
const turn = async (url: string, status: string) =>
  expect((await t.as(t.fixtures.jonas).post(`${url}/toggle_status`, { status })).statusCode).toBe(200);

const names = [
  'created',
  'incoming',
  'outgoing',
  'resolved',
  'bot_resolved',
  'bot_handoff',
  'first_response',
  'reply_time',
  'survey_sent',
];

type Row = { name: string; user: number | null; value: number | null; business: number | null };

async function rows(): Promise<Row[]> {
  const { rows: found } = await t.database.pool.query(
    `select name, user_id, value_ms, business_ms from reporting_event order by created_at, name, source`,
  );
  const seconds = (ms: unknown) => (ms === null ? null : Number(ms) / 1000);
  return found.map((row) => ({
    name: names[row.name] ?? '',
    user: row.user_id === null ? null : Number(row.user_id),
    value: seconds(row.value_ms),
    business: seconds(row.business_ms),
  }));
}

const counted = async (): Promise<string[]> => (await rows()).map(({ name }) => name);

/** The sums of one name, by dimension and key. */
async function sums(name: string): Promise<Record<string, number>> {
  const { rows: found } = await t.database.pool.query(
    'select dimension, key, sum(count)::int as count from reporting_rollup where name = $1 and step = 0 group by 1, 2',
    [names.indexOf(name)],
  );
  return Object.fromEntries(found.map(({ dimension, key, count }) => [`${dimension}:${key}`, count]));
}

const differences = () => rebuildReports(t.platform, t.fixtures.account.id);

describe('rows of reports', () => {
  test('record the events of a conversation, once, however often they are handled', async () => {
    const { jonas } = t.fixtures;
    const url = await begin();
    clock.advance(5 * minuteMs);
    await writeAsContact(url);
    clock.advance(5 * minuteMs);
    await answer(url);
    clock.advance(minuteMs);
    await answer(url);
    await answer(url, { private: true });
    clock.advance(minuteMs);
    await writeAsContact(url);
    clock.advance(3 * minuteMs);
    await answer(url);
    clock.advance(minuteMs);
    await turn(url, 'resolved');
    const events = await countEvents(t, 2);
    await replayEvents(t, events.toReversed());
    const rowsWithValue = (await rows()).filter(({ value }) => value !== null);
    expect(rowsWithValue).toEqual([
      { name: 'first_response', user: jonas.id, value: 600, business: 0 },
      { name: 'reply_time', user: null, value: 180, business: 0 },
      { name: 'resolved', user: null, value: 16 * 60, business: 0 },
    ]);
    const counts = Object.entries(Object.groupBy(await counted(), (name) => name));
    expect(Object.fromEntries(counts.map(([name, found]) => [name, found?.length]))).toEqual({
      created: 1,
      incoming: 2,
      outgoing: 4,
      first_response: 1,
      reply_time: 1,
      resolved: 1,
    });
    expect(await differences()).toBe(0);
  });

  test('have the time within the business hours of the inbox', async () => {
    const { app } = t.fixtures;
    const day = { open_hour: 9, open_minutes: 0, close_hour: 17, close_minutes: 0 };
    const hours = { ...day, closed_all_day: false, open_all_day: false };
    const set = (enabled: boolean) =>
      t.as(t.fixtures.maya).patch(`${account}/inboxes/${app.id}`, {
        working_hours_enabled: enabled,
        timezone: 'UTC',
        working_hours: Array.from({ length: 7 }, (_, number) => ({ ...hours, day_of_week: number })),
      });
    expect((await set(true)).statusCode).toBe(200);
    await t.clearOutbox();
    const url = await begin();
    const started = clock.now().getTime();
    clock.advance(Date.parse('2026-11-23T09:30:00Z') - started);
    await answer(url);
    await countEvents(t);
    const first = (await rows()).find(({ name }) => name === 'first_response');
    expect(first?.business).toBe(1800);
    await set(false);
  });

  test('move with their conversation: assignee, team, labels, status', async () => {
    const { jonas, maya } = t.fixtures;
    const made = await t.as(maya).post(`${account}/teams`, { name: `movers ${Date.now()}` });
    const team = made.json().id;
    await t.as(maya).post(`${account}/labels`, { title: 'moved' });
    const url = await begin();
    await writeAsContact(url);
    await countEvents(t);
    await t.as(maya).post(`${url}/assignments`, { team_id: team });
    await t.as(maya).post(`${url}/assignments`, { assignee_id: jonas.id });
    await t.as(maya).post(`${url}/labels`, { labels: ['moved'] });
    await countEvents(t, 2);
    const inbox = `1:${t.fixtures.app.id}`;
    expect(await sums('created')).toEqual({
      '0:': 1,
      [inbox]: 1,
      [`2:${jonas.id}`]: 1,
      [`3:${team}`]: 1,
      '4:moved': 1,
    });
    expect(await sums('incoming')).toEqual({ '0:': 1, [inbox]: 1, [`3:${team}`]: 1, '4:moved': 1 });
    await t.as(maya).post(`${url}/assignments`, { assignee_id: maya.id });
    await t.as(maya).post(`${url}/labels`, { labels: [] });
    await countEvents(t);
    expect(await sums('created')).toEqual({ '0:': 1, [inbox]: 1, [`2:${maya.id}`]: 1, [`3:${team}`]: 1 });
    expect(await sums('incoming')).not.toHaveProperty('4:moved');
    expect(await differences()).toBe(0);
  });

  test('of resolutions stay with who was assigned, and count a conversation once in a range', async () => {
    const { jonas, maya, account: own } = t.fixtures;
    const url = await begin();
    const assign = (id: number) => t.as(maya).post(`${url}/assignments`, { assignee_id: id });
    await assign(jonas.id);
    for (const status of ['resolved', 'open', 'resolved', 'open']) {
      clock.advance(minuteMs);
      await turn(url, status);
    }
    await countEvents(t);
    await assign(maya.id);
    clock.advance(minuteMs);
    await turn(url, 'resolved');
    await countEvents(t);
    const resolved = (await rows()).filter(({ name }) => name === 'resolved');
    expect(resolved.map(({ user }) => user)).toEqual([jonas.id, jonas.id, maya.id]);
    expect(await sums('created')).toMatchObject({ [`2:${maya.id}`]: 1 });
    const base = `/api/v2/accounts/${own.id}/reports/summary`;
    const until = Math.floor(clock.now().getTime() / 1000) + 1;
    const of = async (about: Record<string, string>) => {
      const range = { since: String(until - 86_400), until: String(until) };
      return (await t.as(maya).get(base, { ...range, ...about })).json<{ resolutions_count: number }>()
        .resolutions_count;
    };
    const counts = async () => [
      await of({ type: 'account' }),
      await of({ type: 'agent', id: String(jonas.id) }),
      await of({ type: 'agent', id: String(maya.id) }),
    ];
    expect(await counts()).toEqual([1, 1, 1]);
    await turn(url, 'open');
    await countEvents(t);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('are deleted with their conversation', async () => {
    const before = await begin();
    await writeAsContact(before);
    const gone = await begin();
    await writeAsContact(gone);
    await countEvents(t);
    await writeAsContact(gone);
    expect((await t.as(t.fixtures.maya).delete(gone)).statusCode).toBe(200);
    await countEvents(t);
    expect(await sums('incoming')).toMatchObject({ '0:': 1 });
    expect(await differences()).toBe(0);
  });

  test('count no email that was unsent, even when its events are handled late', async () => {
    const url = await begin();
    await writeAsContact(url);
    await answer(url);
    const events = await countEvents(t);
    expect(await sums('outgoing')).toMatchObject({ '0:': 1, [`2:${t.fixtures.jonas.id}`]: 1 });
    // As `message.undo` leaves it, which only waiting emails know.
    const { rows: taken } = await t.database.pool.query(
      `update message set content_attributes = '{"deleted": true, "unsent": true}'
       where content = 'On its way' and id = (select max(id) from message)
       returning account_id, id as message_id, conversation_id`,
    );
    const [row] = taken;
    const about = { message_id: Number(row.message_id), conversation_id: Number(row.conversation_id) };
    const last = events.at(-1);
    if (last === undefined) throw new Error('nothing happened');
    const undone = { ...last, number: last.number + 1, name: messageUndone.name, data: about };
    await replayEvents(t, [undone]);
    expect(await sums('outgoing')).toEqual({});
    expect(await sums('incoming')).toMatchObject({ '0:': 1 });
    await replayEvents(
      t,
      events.filter(({ name }) => name === 'message.created'),
    );
    expect(await sums('outgoing')).toEqual({});
    expect(await differences()).toBe(0);
  });

  test('count a handoff once, and conversations a bot resolved alone', async () => {
    const { maya, app, account: own } = t.fixtures;
    const { rows: bots } = await t.database.pool.query(
      `insert into agent_bot (account_id, name) values ($1, 'Helper') returning id`,
      [own.id],
    );
    const bot = { id: Number(bots[0].id) };
    const setBot = (id: number | null) =>
      t.database.pool.query('update inbox set agent_bot_id = $1 where id = $2', [id, app.id]);
    await setBot(bot.id);
    const url = await begin();
    await writeAsContact(url);
    await t.as(maya).post(`${url}/toggle_status`, { status: 'resolved' });
    await countEvents(t, 2);
    expect((await counted()).filter((name) => name.includes('resolved'))).toEqual([
      'resolved',
      'bot_resolved',
    ]);
    const other = await begin();
    await answer(other);
    await turn(other, 'resolved');
    await countEvents(t);
    expect((await counted()).filter((name) => name === 'bot_resolved')).toHaveLength(1);
    await setBot(null);
  });
});

describe('sums of reports', () => {
  test('are rebuilt where they differ from the rows, and only there', async () => {
    const url = await begin();
    await writeAsContact(url);
    await countEvents(t);
    await t.database.pool.query(`update reporting_rollup set count = count + 1 where dimension = 1`);
    await t.database.pool.query(`delete from reporting_rollup where dimension = 0 and step = 1`);
    await t.database.pool.query(
      `insert into reporting_rollup select account_id, 0, 0, '', 1, '2025-02-28T23:45:00Z', 3, 0, 0, 0
       from reporting_rollup limit 1`,
    );
    const kept = await t.database.pool.query('select count(*)::int as count from reporting_rollup');
    await checkReports(t.platform);
    expect(await differences()).toBe(0);
    const rebuilt = await t.database.pool.query('select count(*)::int as count from reporting_rollup');
    // The invented sum is gone, and the days of two rows are back.
    expect(rebuilt.rows[0].count).toBe(kept.rows[0].count + 1);
    expect(await sums('incoming')).toMatchObject({ '0:': 1, [`1:${t.fixtures.app.id}`]: 1 });
  });

  test('include data from before reports existed', async () => {
    const url = await begin();
    await writeAsContact(url);
    await answer(url, { private: true, content: 'A note' });
    clock.advance(minuteMs);
    await answer(url);
    await answer(url, { content: 'Undone' });
    await t.database.pool.query(
      `update message set content_attributes = '{"deleted": true, "unsent": true}' where content = 'Undone'`,
    );
    await t.clearOutbox();
    await t.database.pool.query('insert into reporting_fill (account_id) select id from account');
    await fillReports(t.platform);
    const { rows: left } = await t.database.pool.query('select * from reporting_fill');
    expect(left).toEqual([]);
    const messages = async (condition: string) => {
      const { rows: real } = await t.database.pool.query(
        `select count(*)::int as count from message where account_id = $1 and ${condition}`,
        [t.fixtures.account.id],
      );
      return real[0].count;
    };
    expect((await sums('incoming'))['0:']).toBe(await messages('message_type = 0'));
    const sent = `message_type = 1 and not content_attributes ? 'unsent'`;
    expect((await sums('outgoing'))['0:']).toBe(await messages(sent));
    const answered = (await rows()).filter(({ name }) => name === 'first_response');
    expect(answered.map(({ value }) => value)).toContain(60);
    expect(await differences()).toBe(0);
  });
});
