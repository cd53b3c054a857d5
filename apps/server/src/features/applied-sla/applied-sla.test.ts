import type { MissedSla } from '@confab/contract/features/applied-sla';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';
import { downloadMissedSlas } from './actions/download-missed-slas.ts';
import { listMissedSlas } from './actions/list-missed-slas.ts';
import { showSlaMetrics } from './actions/show-sla-metrics.ts';
import { countSlas } from './queries.ts';

type Row = MissedSla;

const start = Date.parse('2026-11-02T00:00:00Z');
const dayMs = 86_400_000;
const clock = fakeClock(new Date('2026-11-20T12:00:00Z'));
let t: TestApp;
let account: string;
let path: string;
let policies: number[];
let team: number;

/** What a conversation was made with; `at` is when its SLA was given, in ms. */
type Made = {
  id: number;
  at: number;
  inbox: number;
  agent: number | null;
  team: number | null;
  labels: string[];
  policy: number;
  status: number;
};
const made: Made[] = [];

beforeAll(async () => {
  t = await startTestApp({ clock, installation: { frontendUrl: 'https://desk.test' } });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  path = `${account}/applied_slas`;
  const admin = t.as(t.fixtures.maya);
  const policy = async (name: string): Promise<number> =>
    (await admin.post(`${account}/sla_policies`, { name, first_response_time_threshold: 60 })).json().payload
      .id;
  policies = [await policy('Gold'), await policy('=Silver')];
  team = (await admin.post(`${account}/teams`, { name: 'billing' })).json().id;
  for (const title of ['refund', 'late']) await admin.post(`${account}/labels`, { title });
  for (let n = 0; n < 64; n += 1) await make(n);
});
afterAll(() => t.close());

/** Every combination of filtered values occurs; every eighth SLA starts at the boundary of a day. */
async function make(n: number): Promise<void> {
  const { app, website, jonas, aiko, tessa, account: own } = t.fixtures;
  const values = {
    inbox_id: n % 2 === 0 ? app.id : website.id,
    assignee_id: [jonas.id, aiko.id, null][n % 3] ?? null,
    team_id: n % 5 === 0 ? team : null,
  };
  const body = { inbox_id: values.inbox_id, contact_id: tessa.id };
  const { id } = (await t.as(t.fixtures.maya).post(`${account}/conversations`, body)).json<{ id: number }>();
  const labels = [[], ['refund'], ['late', 'refund'], ['late']][n % 4] ?? [];
  const at = start + (n % 8) * dayMs + (n % 8 === 0 ? 0 : n * 60_000);
  const policy = policies[n % 7 === 0 ? 1 : 0] ?? 0;
  const status = [0, 1, 2, 3, 3][n % 5] ?? 0;
  const { rows } = await t.database.pool.query<{ id: string }>(
    `update conversation set assignee_id = $3, team_id = $4, labels = $5
     where account_id = $1 and display_id = $2 returning id`,
    [own.id, id, values.assignee_id, values.team_id, labels],
  );
  await t.database.pool.query(
    `insert into applied_sla (account_id, conversation_id, sla_policy_id, status, only_during_business_hours,
       first_response_seconds, created_at, updated_at) values ($1, $2, $3, $4, false, 60, $5, $5)`,
    [own.id, rows[0]?.id, policy, status, new Date(at)],
  );
  const types = status === 1 || status === 3 ? [0, ...(n % 2 === 0 ? [1, 1] : []), 2] : [];
  for (const type of types)
    await t.database.pool.query(
      `insert into sla_event (account_id, conversation_id, event_type, message_id, created_at)
       values ($1, $2, $3, $4, $5)`,
      [own.id, rows[0]?.id, type, type === 1 ? n + 1 : null, new Date(at)],
    );
  const { inbox_id: inbox, assignee_id: agent, team_id: ofTeam } = values;
  made.push({ id, at, inbox, agent, team: ofTeam, labels, policy, status });
}

type Query = Record<string, string>;
const get = (rest: string, query: Query = {}, person = t.fixtures.maya) =>
  t.as(person).get(path + rest, query);
const isMissed = ({ status }: Made) => status === 1 || status === 3;

async function allRows(query: Query): Promise<{ rows: Row[]; count: number }> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { payload, meta } = (await get('', { ...query, page: String(page) })).json();
    expect(meta.current_page).toBe(page);
    rows.push(...payload);
    if (payload.length < 25) return { rows, count: meta.count };
  }
}

/** The lines of a file whose cells contain no line breaks. */
const linesOf = (csv: string) => csv.split('\r\n').slice(1, -1);

function expected(query: Query): Made[] {
  const { since, until, label_list: list } = query;
  const labels = list?.split(',');
  return made.filter(
    (each) =>
      (since === undefined || until === undefined
        ? true
        : each.at >= Number(since) * 1000 && each.at < Number(until) * 1000) &&
      (query['assigned_agent_id'] === undefined || each.agent === Number(query['assigned_agent_id'])) &&
      (query['inbox_id'] === undefined || each.inbox === Number(query['inbox_id'])) &&
      (query['team_id'] === undefined || each.team === Number(query['team_id'])) &&
      (query['sla_policy_id'] === undefined || each.policy === Number(query['sla_policy_id'])) &&
      (labels === undefined || labels.some((label) => each.labels.includes(label))),
  );
}

test('metrics, rows, and file agree with each other and with the data, for every filter', async () => {
  const { jonas, app } = t.fixtures;
  const day = (n: number) => String((start + n * dayMs) / 1000);
  // Each bit chooses one of the filters.
  const choices: Query[] = [
    { since: day(0), until: day(4) },
    { assigned_agent_id: String(jonas.id) },
    { inbox_id: String(app.id) },
    { team_id: String(team) },
    { sla_policy_id: String(policies[1]) },
    { label_list: 'refund' },
  ];
  for (let bits = 0; bits < 2 ** choices.length; bits += 1) {
    const query = Object.assign({}, ...choices.filter((_, index) => (bits & (2 ** index)) !== 0)) as Query;
    const matching = expected(query);
    const missed = matching.filter(isMissed);
    const newest = missed.toSorted((a, b) => b.at - a.at || b.id - a.id).map(({ id }) => id);
    const metrics = (await get('/metrics', query)).json();
    const { rows, count } = await allRows(query);
    const all = await allRows({ ...query, all: 'true' });
    expect([all.count, new Set(all.rows.map(({ conversation }) => conversation.id))]).toEqual([
      matching.length,
      new Set(matching.map(({ id }) => id)),
    ]);
    const file = linesOf((await get('/download', query)).body);
    expect(metrics).toMatchObject({
      total_applied_slas: matching.length,
      number_of_sla_misses: missed.length,
    });
    expect([count, rows.map(({ conversation }) => conversation.id)]).toEqual([missed.length, newest]);
    expect(file.map((line) => Number(line.split(',')[0]))).toEqual(newest);
    const breached = file.map(
      (line) => /(?:,|")((?:frt|nrt|rt)(?:, (?:frt|nrt|rt))*)"?$/.exec(line)?.[1] ?? '',
    );
    expect(breached).toEqual(
      rows.map(({ sla_events: events }) => events.map((e) => e.event_type).join(', ')),
    );
  }
});

test('the end of a range is exclusive, and a single date is ignored', async () => {
  const edge = String(start / 1000);
  const next = String((start + dayMs) / 1000);
  const total = async (query: Query) => (await get('/metrics', query)).json().total_applied_slas;
  expect(await total({ since: edge, until: next })).toBe(8);
  expect(await total({ since: next, until: edge })).toBe(0);
  expect(await total({ since: next })).toBe(made.length);
  expect(await total({ label_list: 'refund,late' })).toBe(48);
});

test('a row names the conversation with its contact, labels and assignee', async () => {
  const { rows } = await allRows({ label_list: 'late' });
  const row = rows.find(({ sla_events: events }) => events.length === 4);
  const source = made.find(({ id }) => id === row?.conversation.id);
  const answer = await t.as(t.fixtures.maya).get(`${account}/conversations/${source?.id}`);
  const shown = answer.json();
  expect(row).toEqual({
    applied_sla: shown.applied_sla,
    sla_events: shown.sla_events,
    conversation: {
      id: source?.id,
      uuid: shown.uuid,
      account_id: t.fixtures.account.id,
      contact: shown.meta.sender,
      labels: source?.labels.join(', '),
      assignee: shown.meta.assignee ?? null,
    },
  });
  const bare = (await allRows({})).rows.find(({ conversation }) => conversation.labels === null);
  expect(bare).toBeDefined();
});

test('the file describes events in text that is safe for spreadsheets', async () => {
  const answer = await get('/download', { sla_policy_id: String(policies[1]) });
  expect(answer.headers['content-disposition']).toBe('attachment; filename=sla_report.csv');
  const [heads] = answer.body.split('\r\n');
  expect(heads).toBe(
    'Conversation ID,SLA Policy,Assignee,Team,Inbox,Labels,Link to the Conversation,Breached Events',
  );
  const line = linesOf(answer.body)[0] ?? '';
  const id = line.split(',')[0];
  expect(line).toContain(`,'=Silver,`);
  await t.as(t.fixtures.maya).patch(account, { locale: 'fr' });
  expect((await get('/download')).body).toMatch(/^Numéro de la conversation,Politique SLA,/);
  await t.as(t.fixtures.maya).patch(account, { locale: 'en' });
  expect(line).toContain(`https://desk.test/app/accounts/${t.fixtures.account.id}/conversations/${id},`);
});

test('an assignee who left the account is not named', async () => {
  const { jonas, account: own } = t.fixtures;
  const file = async () => (await get('/download', { assigned_agent_id: String(jonas.id) })).body;
  const accept = (at: string) =>
    t.database.pool.query(
      `update account_user set accepted_at = ${at} where user_id = $1 and account_id = $2`,
      [jonas.id, own.id],
    );
  expect(await file()).toContain(',Jonas,');
  await accept('null');
  expect(await file()).not.toContain('Jonas');
  await accept('now()');
});

test('only users with access to reports, in accounts with SLAs, can read them', async () => {
  const { jonas, rex, rival } = t.fixtures;
  for (const rest of ['', '/metrics', '/download']) {
    expect((await get(rest, {}, jonas)).statusCode).toBe(401);
    expect((await t.as(rex).get(path + rest)).statusCode).toBe(401);
  }
  const theirs = `/api/v1/accounts/${rival.id}/applied_slas/metrics`;
  expect((await t.as(rex).get(theirs)).json()).toEqual({
    total_applied_slas: 0,
    number_of_sla_misses: 0,
    hit_rate: '100%',
  });
  const query = { inbox_id: String(t.fixtures.app.id), sla_policy_id: String(policies[0]) };
  expect((await t.as(rex).get(theirs, query)).json().total_applied_slas).toBe(0);
});

test('SLAs of a policy that is being deleted are not reported', async () => {
  const { db, pool } = t.database;
  const before = await countSlas(db, t.fixtures.account.id, {});
  await pool.query('update sla_policy set deleting_at = now() where id = $1', [policies[1]]);
  const after = await countSlas(db, t.fixtures.account.id, {});
  expect(after.total).toBe(made.filter(({ policy }) => policy === policies[0]).length);
  expect(after.total).toBeLessThan(before.total);
  await pool.query('update sla_policy set deleting_at = null where id = $1', [policies[1]]);
});

test('a range with too many SLAs reports the newest, with the date they start from', async () => {
  const { platform, fixtures } = t;
  const newest = made.toSorted((a, b) => b.at - a.at || b.id - a.id);
  const maxConversations = 20;
  const since = (newest[maxConversations]?.at ?? 0) + 1;
  const counted = newest.filter(({ at }) => at >= since);
  expect(counted.length).toBe(maxConversations);
  const metrics = await showSlaMetrics(platform, fixtures.account.id, {}, maxConversations);
  const misses = counted.filter(isMissed);
  expect(metrics).toMatchObject({
    total_applied_slas: maxConversations,
    number_of_sla_misses: misses.length,
    counted_since: Math.floor(since / 1000),
  });
  const { payload, meta } = await listMissedSlas(platform, fixtures.account.id, {}, maxConversations);
  const ids = payload.map(({ conversation }) => conversation.id);
  expect([meta.count, ids]).toEqual([misses.length, misses.map(({ id }) => id)]);
  const file = linesOf(await downloadMissedSlas(platform, fixtures.account.id, {}, 'en', maxConversations));
  expect(file.map((line) => Number(line.split(',')[0]))).toEqual(ids);
  expect(await showSlaMetrics(platform, fixtures.account.id, {})).not.toHaveProperty('counted_since');
});
