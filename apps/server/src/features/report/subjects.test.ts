import type { AgentLoad, LiveMetrics, ReportRows, SubjectSummary } from '@confab/contract/features/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { countEvents } from '../../../test/report/reports.ts';
import { fakeClock } from '../../../test/clock.ts';

/* Which inboxes, agents, teams, and conversations reports show. Europe sets its clocks back on this day. */

const clock = fakeClock(new Date('2026-10-24T23:30:00Z'));
const hourMs = 3_600_000;
let t: TestApp;
let own: string;
let base: string;
let teams: number[];
const urls: string[] = [];
beforeAll(async () => {
  t = await startTestApp({ clock });
  const { maya, account, app, jonas, aiko } = t.fixtures;
  own = `/api/v1/accounts/${account.id}`;
  base = `/api/v2/accounts/${account.id}`;
  const made = async (path: string, body: object) => (await t.as(maya).post(`${own}/${path}`, body)).json();
  await made('inbox_members', { inbox_id: app.id, user_ids: [jonas.id, aiko.id] });
  teams = [(await made('teams', { name: 'billing' })).id, (await made('teams', { name: 'shipping' })).id];
  // At 01:30, at 02:30, at 02:30 again, and at 03:30 of Berlin.
  for (let n = 0; n < 4; n += 1) {
    const { id } = await made('conversations', { inbox_id: app.id, contact_id: t.fixtures.tessa.id });
    urls.push(`conversations/${id}`);
    clock.advance(hourMs);
  }
  const [first = '', second = '', third = '', fourth = ''] = urls;
  await made(`${first}/assignments`, { team_id: teams[0] });
  for (const url of [first, second, third]) await made(`${url}/assignments`, { assignee_id: jonas.id });
  await made(`${fourth}/assignments`, { assignee_id: aiko.id });
  for (const url of [second, third]) await t.as(aiko).post(`${own}/${url}/messages`, { content: 'Hello' });
  await made(`${third}/messages`, { content: 'And now?', message_type: 'incoming' });
  await made(`${fourth}/toggle_status`, { status: 'pending' });
  await countEvents(t);
});
afterAll(() => t.close());

const get = async <R>(path: string, query: Record<string, string> = {}): Promise<R> => {
  const answer = await t.as(t.fixtures.maya).get(`${base}${path}`, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<R>();
};
const range = { since: '1790000000', until: '1810000000' };

test('live counts and their rows are of the same conversations', async () => {
  const [first, second, third, fourth] = urls.map((url) => Number(url.split('/')[1]));
  const { jonas, aiko } = t.fixtures;
  const listed = async (state: keyof LiveMetrics, of: Record<string, string> = {}) => {
    const { payload, meta } = await get<ReportRows>('/live_reports/conversations', { state, ...of });
    const ids = payload.map(({ conversation_id: id }) => id);
    expect(meta.count, state).toBe(ids.length);
    return ids.toSorted((left, right) => left - right);
  };
  expect(await get('/live_reports/conversation_metrics')).toEqual({
    open: 3,
    unattended: 2,
    unassigned: 0,
    pending: 1,
  });
  expect(await listed('open')).toEqual([first, second, third]);
  expect(await listed('unattended')).toEqual([first, third]);
  expect(await listed('unassigned')).toEqual([]);
  expect(await listed('pending')).toEqual([fourth]);
  await t.as(t.fixtures.maya).post(`${own}/${urls[3]}/assignments`, { assignee_id: null });
  expect(await get('/live_reports/conversation_metrics')).toMatchObject({ unassigned: 0, pending: 1 });
  await t.as(t.fixtures.maya).post(`${own}/${urls[1]}/assignments`, { assignee_id: null });
  expect(await listed('unassigned')).toEqual([second]);
  expect(await listed('unassigned', { agent_id: String(jonas.id) })).toEqual([]);
  await t.as(t.fixtures.maya).post(`${own}/${urls[1]}/assignments`, { assignee_id: aiko.id });
});

test('agents are listed the fullest first, 25 a page', async () => {
  const loads = await get<AgentLoad[]>('/reports/conversations', { type: 'agent' });
  expect(loads.map(({ name, metric }) => [name, metric.open, metric.unattended])).toEqual([
    ['Jonas', 2, 2],
    ['Aiko', 1, 0],
    ['Maya', 0, 0],
    ['Nils', 0, 0],
  ]);
});

test('groups may be of one team, which the account has', async () => {
  const by = '/live_reports/grouped_conversation_metrics';
  const { jonas, app } = t.fixtures;
  const one = { open: 1, unattended: 1, unassigned: 0 };
  const team_id = String(teams[0]);
  expect(await get(by, { group_by: 'assignee_id', team_id })).toEqual([{ ...one, assignee_id: jonas.id }]);
  expect(await get(by, { group_by: 'team_id', team_id })).toEqual([{ ...one, team_id: teams[0] }]);
  expect(await get(by, { group_by: 'inbox_id', team_id })).toEqual([{ ...one, inbox_id: app.id }]);
  const unknown = { group_by: 'team_id', team_id: '99999' };
  expect((await t.as(t.fixtures.maya).get(`${base}${by}`, unknown)).statusCode).toBe(404);
});

test('the traffic file has days and hours of the time zone, and the repeated hour once', async () => {
  clock.advance(24 * hourMs);
  const file = async (query: Record<string, string>) =>
    (await t.as(t.fixtures.maya).get(`${base}/reports/conversation_traffic`, query)).body.split('\r\n');
  const berlin = await file({ timezone: 'Europe/Berlin', days_before: '1' });
  expect(berlin.slice(3, 9)).toEqual([
    'Start of the hour,2026-10-25',
    '00:00,0',
    '01:00,1',
    '02:00,2',
    '03:00,1',
    '04:00,0',
  ]);
  const utc = await file({});
  expect(utc[0]).toBe('Timezone,(GMT+00:00) UTC');
  expect(utc[3]?.split(',').slice(1)).toEqual(
    ['20', '21', '22', '23', '24', '25'].map((day) => `2026-10-${day}`),
  );
  expect(utc[27]?.split(',').at(-2)).toBe('1');
  expect((await file({ days_before: '0' })).slice(3, 5)).toEqual(['Start of the hour', '00:00']);
});

test('what is being deleted, and who was only invited, has no row', async () => {
  const { maya, website, nils, aiko, account } = t.fixtures;
  const { pool } = t.database;
  const names = async (type: string) =>
    (await get<SubjectSummary[]>(`/summary_reports/${type}`, range)).map(({ name }) => name);
  expect(await names('agent')).toEqual(['Aiko', 'Jonas', 'Maya', 'Nils']);
  expect([await names('inbox'), await names('channel')]).toEqual([
    ['App', 'Website'],
    ['API', 'Website'],
  ]);
  expect(await names('team')).toEqual(['billing', 'shipping']);
  const member = [nils.id, account.id];
  await pool.query(
    'update account_user set accepted_at = null where user_id = $1 and account_id = $2',
    member,
  );
  await pool.query('update inbox set deleting_at = now() where id = $1', [website.id]);
  await pool.query('update team set deleting_at = now() where id = $1', [teams[1]]);
  expect(await names('agent')).toEqual(['Aiko', 'Jonas', 'Maya']);
  expect([await names('inbox'), await names('channel')]).toEqual([['App'], ['API']]);
  expect(await names('team')).toEqual(['billing']);
  const about = { type: 'team', id: String(teams[1]), ...range };
  expect((await t.as(maya).get(`${base}/reports/summary`, about)).statusCode).toBe(404);
  // Rows of an agent who left stay, without the name.
  const asked = { ...range, type: 'account', metric: 'avg_first_response_time' };
  const authors = async () =>
    (await get<ReportRows>('/reports/rows', asked)).payload.map(({ agent_name: name }) => name);
  expect(await authors()).toEqual(['Aiko', 'Aiko']);
  await pool.query('update account_user set accepted_at = null where user_id = $1', [aiko.id]);
  expect(await authors()).toEqual([null, null]);
});
