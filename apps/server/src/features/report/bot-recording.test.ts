import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countEvents } from '../../../test/report/reports.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';
import { nameNumber, type EventName } from './model.ts';

const clock = fakeClock(new Date('2026-11-23T08:00:00Z'));
const minuteMs = 60_000;
let t: TestApp;
let account: string;
let bot: { id: number; token: string };

beforeAll(async () => {
  t = await startTestApp({ clock });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  const made = await t.as(t.fixtures.maya).post(`${account}/agent_bots`, { name: 'Helper' });
  const { id, access_token: token } = made.json<{ id: number; access_token: string }>();
  bot = { id, token };
});
afterEach(async () => {
  await t.database.pool.query('update inbox set agent_bot_id = null, captain_assistant_id = null');
  await t.database.pool.query('delete from integration_hook');
});
afterAll(() => t.close());

const setInbox = (column: 'agent_bot_id' | 'captain_assistant_id', id: number) =>
  t.database.pool.query(`update inbox set ${column} = $1 where id = $2`, [id, t.fixtures.app.id]);

async function begin(): Promise<{ url: string; id: number }> {
  const { tessa, app, maya } = t.fixtures;
  const body = { inbox_id: app.id, contact_id: tessa.id };
  const { id } = (await t.as(maya).post(`${account}/conversations`, body)).json<{ id: number }>();
  return { url: `${account}/conversations/${id}`, id };
}

const say = async (url: string, by: { token: string }, body: object = {}) => {
  const answer = await t.as(by).post(`${url}/messages`, { content: 'On its way', ...body });
  expect(answer.statusCode, answer.body).toBe(200);
};
const turn = async (url: string, status: string, by: { token: string } = t.fixtures.maya) =>
  expect((await t.as(by).post(`${url}/toggle_status`, { status })).statusCode).toBe(200);

/** The rows of this name in a conversation. */
async function rowsOf(displayId: number, name: EventName) {
  const { rows } = await t.database.pool.query<{
    user_id: string | null;
    value_ms: string;
    is_resolved: boolean;
  }>(
    `select user_id, value_ms, is_resolved from reporting_event r join conversation c
       on c.account_id = r.account_id and c.id = r.conversation_id
     where c.display_id = $1 and r.account_id = $2 and r.name = $3`,
    [displayId, t.fixtures.account.id, nameNumber(name)],
  );
  return rows.map((row) => ({
    userId: row.user_id === null ? null : Number(row.user_id),
    seconds: Number(row.value_ms) / 1000,
    isResolved: row.is_resolved,
  }));
}

test('a bot’s own replies are not a person’s; private notes and replies of people are', async () => {
  await setInbox('agent_bot_id', bot.id);
  const [alone, noted, answered] = [await begin(), await begin(), await begin()];
  for (const { url } of [alone, noted, answered]) await say(url, bot);
  await say(noted.url, t.fixtures.jonas, { private: true });
  await say(answered.url, t.fixtures.jonas);
  for (const { url } of [alone, noted, answered]) await turn(url, 'resolved');
  await countEvents(t);
  expect(await rowsOf(alone.id, 'conversation_bot_resolved')).toHaveLength(1);
  expect(await rowsOf(noted.id, 'conversation_bot_resolved')).toEqual([]);
  expect(await rowsOf(answered.id, 'conversation_bot_resolved')).toEqual([]);
});

test('an email that was undone before it was sent is no reply of a person', async () => {
  await setInbox('agent_bot_id', bot.id);
  const { url, id } = await begin();
  await say(url, t.fixtures.jonas, { content: 'Undone' });
  await t.database.pool.query(
    `update message set content_attributes = '{"deleted": true, "unsent": true}' where content = 'Undone'`,
  );
  await turn(url, 'resolved');
  await countEvents(t);
  expect(await rowsOf(id, 'conversation_bot_resolved')).toHaveLength(1);
});

test('assistants and enabled Dialogflow agents are bots as well', async () => {
  const { account: own, app } = t.fixtures;
  const resolve = async () => {
    const { url, id } = await begin();
    await turn(url, 'resolved');
    await countEvents(t);
    return (await rowsOf(id, 'conversation_bot_resolved')).length;
  };
  const botInboxes = async () => {
    const range = { type: 'account', since: '1790000000', until: '1810000000' };
    const answer = await t.as(t.fixtures.maya).get(`/api/v2/accounts/${own.id}/reports/bot_metrics`, range);
    return answer.json<{ conversation_count: number }>().conversation_count > 0;
  };
  expect([await resolve(), await botInboxes()]).toEqual([0, false]);
  const { rows } = await t.database.pool.query<{ id: string }>(
    `insert into captain_assistant (account_id, name, description) values ($1, 'Ada', '') returning id`,
    [own.id],
  );
  await setInbox('captain_assistant_id', Number(rows[0]?.id));
  expect([await resolve(), await botInboxes()]).toEqual([1, true]);
  await t.database.pool.query('update inbox set captain_assistant_id = null');
  const setHook = (isEnabled: boolean) =>
    t.database.pool.query(
      `insert into integration_hook (account_id, app_id, inbox_id, enabled, settings, secrets_encrypted)
       values ($1, 'dialogflow', $2, $3, '{}', '')`,
      [own.id, app.id, isEnabled],
    );
  await setHook(false);
  expect([await resolve(), await botInboxes()]).toEqual([0, false]);
  await t.database.pool.query('delete from integration_hook');
  await setHook(true);
  expect([await resolve(), await botInboxes()]).toEqual([1, true]);
});

test('after a handoff the first response is counted from there', async () => {
  await setInbox('agent_bot_id', bot.id);
  const { url, id } = await begin();
  await turn(url, 'pending');
  clock.advance(5 * minuteMs);
  await turn(url, 'open', bot);
  clock.advance(2 * minuteMs);
  await say(url, t.fixtures.jonas);
  await turn(url, 'resolved');
  await countEvents(t);
  expect(await rowsOf(id, 'conversation_bot_handoff')).toEqual([
    { userId: null, seconds: 300, isResolved: false },
  ]);
  expect(await rowsOf(id, 'first_response')).toEqual([
    { userId: t.fixtures.jonas.id, seconds: 120, isResolved: false },
  ]);
  expect(await rowsOf(id, 'conversation_resolved')).toEqual([
    { userId: null, seconds: 420, isResolved: true },
  ]);
});
