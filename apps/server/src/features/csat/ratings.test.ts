import { afterAll, beforeAll, expect, test } from 'vitest';
import { countEvents } from '../../../test/report/reports.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../platform/clock/clock.ts';

const clock = fakeClock(new Date('2026-11-20T12:00:00Z'));
let t: TestApp;
let account: string;
let path: string;
beforeAll(async () => {
  t = await startTestApp({ clock, installation: { frontendUrl: 'https://desk.test' } });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  path = `${account}/csat_survey_responses`;
  const { app, maya, jonas } = t.fixtures;
  await t.as(maya).patch(`${account}/inboxes/${app.id}`, { csat_survey_enabled: true });
  await rate(jonas.id, 5, '=SUM(1)');
  await rate(maya.id, 2, 'Slow, "very" slow');
  await rate(jonas.id, undefined);
  await countEvents(t);
});
afterAll(() => t.close());

/** A conversation that was resolved by its assignee, and the rating it was given an hour after the last one. */
async function rate(assigneeId: number, rating: number | undefined, feedback = ''): Promise<void> {
  const { app, maya, jonas } = t.fixtures;
  const contacts = `/public/api/v1/inboxes/${app.identifier}/contacts`;
  const { source_id: sourceId } = (await t.as(null).post(contacts, { name: 'Ina' })).json();
  const own = `${contacts}/${sourceId}/conversations`;
  const { id, uuid } = (await t.as(null).post(own, {})).json() as { id: number; uuid: string };
  await t.as(null).post(`${own}/${id}/messages`, { content: 'Where is it?' });
  await t.as(maya).post(`${account}/conversations/${id}/assignments`, { assignee_id: assigneeId });
  await t.as(jonas).post(`${account}/conversations/${id}/toggle_status`, { status: 'resolved' });
  clock.advance(3_600_000);
  if (rating === undefined) return;
  const values = { csat_survey_response: { rating, feedback_message: feedback } };
  const answer = await t
    .as(null)
    .put(`/public/api/v1/csat_survey/${uuid}`, { message: { submitted_values: values } });
  expect(answer.statusCode, answer.body).toBe(200);
}

const get = (rest: string, query: Record<string, string> = {}, person = t.fixtures.maya) =>
  t.as(person).get(`${path}${rest}`, query);
const range = {
  since: String(Date.parse('2026-11-20T00:00:00Z') / 1000),
  until: String(Date.parse('2026-11-21T00:00:00Z') / 1000),
};

test('the list has the newest first, filtered by agent, inbox, team, rating and dates', async () => {
  const { jonas, app, website } = t.fixtures;
  const ratings = async (query: Record<string, string>) =>
    (await get('', query)).json<{ rating: number }[]>().map(({ rating }) => rating);
  expect(await ratings({})).toEqual([2, 5]);
  expect(await ratings({ sort: 'created_at' })).toEqual([5, 2]);
  expect(await ratings({ user_ids: String(jonas.id) })).toEqual([5]);
  expect(await ratings({ rating: '2' })).toEqual([2]);
  expect((await get('?rating[]=4&rating[]=5')).json()).toMatchObject([{ rating: 5 }]);
  expect(await ratings({ inbox_id: String(app.id) })).toEqual([2, 5]);
  expect(await ratings({ inbox_id: String(website.id) })).toEqual([]);
  expect(await ratings({ team_id: '77' })).toEqual([]);
  expect(await ratings({ ...range, until: range.since })).toEqual([]);
  expect(await ratings({ page: '2' })).toEqual([]);
  const [, first] = (await get('')).json();
  expect(first).toMatchObject({
    rating: 5,
    feedback_message: '=SUM(1)',
    contact: { name: 'Ina' },
    assigned_agent: { id: jonas.id },
    created_at: Date.parse('2026-11-20T13:00:00Z') / 1000,
  });
});

test('the metrics count answers by rating, and all surveys that were sent', async () => {
  expect((await get('/metrics')).json()).toEqual({
    total_count: 2,
    ratings_count: { 2: 1, 5: 1 },
    total_sent_messages_count: 3,
  });
  const ofFive = (await get('/metrics', { rating: '5', ...range })).json();
  expect(ofFive).toEqual({ total_count: 1, ratings_count: { 5: 1 }, total_sent_messages_count: 3 });
});

test('the file has a line for each answer, safe for spreadsheets', async () => {
  const answer = await get('/download', range);
  expect(answer.headers['content-disposition']).toBe('attachment; filename=csat_report.csv');
  const lines = answer.body.split('\r\n');
  expect(lines[0]).toContain('Agent Name,Rating,Feedback Comment,');
  expect(lines[1]).toMatch(
    /^Maya \(.+\),2,"Slow, ""very"" slow",Ina,,,https:\/\/desk\.test\/app\/accounts\//,
  );
  expect(lines[2]).toContain(`,5,'=SUM(1),`);
  expect(lines[2]).toContain('2026-11-20 13:00:00 UTC');
  expect(lines[3]).toBe('Reporting period 2026-11-20 to 2026-11-20');
  expect((await get('/download')).statusCode).toBe(422);
});

test('is for those who may read reports', async () => {
  for (const rest of ['', '/metrics', '/download'])
    expect((await get(rest, range, t.fixtures.jonas)).statusCode).toBe(401);
});
