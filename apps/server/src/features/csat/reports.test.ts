import type { CsatRating } from '@confab/contract/features/csat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeClock } from '../../../test/clock.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { countEvents } from '../../../test/report/reports.ts';

const clock = fakeClock(new Date('2026-11-20T12:00:00Z'));
const since = String(Date.parse('2026-11-20T00:00:00Z') / 1000);
const until = String(Date.parse('2026-11-21T00:00:00Z') / 1000);
let t: TestApp;
let account: string;
let csat: string;
let team: number;

beforeAll(async () => {
  t = await startTestApp({ clock, installation: { frontendUrl: 'https://desk.test' } });
  const { maya, jonas, aiko, app, website } = t.fixtures;
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
  csat = `${account}/csat_survey_responses`;
  team = (await t.as(maya).post(`${account}/teams`, { name: 'billing' })).json().id;
  for (const id of [app.id, website.id])
    await t.as(maya).patch(`${account}/inboxes/${id}`, { csat_survey_enabled: true });
  const members = { inbox_id: app.id, user_ids: [jonas.id, aiko.id] };
  expect((await t.as(maya).patch(`${account}/inbox_members`, members)).statusCode).toBe(200);
  await rated(5, { agentId: jonas.id });
  await rated(4, { agentId: jonas.id, teamId: team });
  await rated(2, { agentId: aiko.id, words: '=SUM(A1), "never" again' });
  await rated(undefined, { agentId: jonas.id });
  clock.advance(24 * 3_600_000);
  await rated(1, { agentId: jonas.id });
  await countEvents(t);
});
afterAll(() => t.close());

type Input = { agentId: number; teamId?: number; words?: string };

/** A conversation of the app that is resolved, and what its contact answers to the survey. */
async function rated(rating: number | undefined, { agentId, teamId, words: comment }: Input): Promise<void> {
  const contacts = `/public/api/v1/inboxes/${t.fixtures.app.identifier}/contacts`;
  const { source_id: sourceId } = (await t.as(null).post(contacts, {})).json();
  const own = `${contacts}/${sourceId}/conversations`;
  const { id, uuid } = (await t.as(null).post(own, {})).json();
  await t.as(null).post(`${own}/${id}/messages`, { content: 'Where is my order?' });
  const url = `${account}/conversations/${id}`;
  if (teamId !== undefined) await t.as(t.fixtures.maya).post(`${url}/assignments`, { team_id: teamId });
  await t.as(t.fixtures.maya).post(`${url}/assignments`, { assignee_id: agentId });
  await t.as(t.fixtures.maya).post(`${url}/toggle_status`, { status: 'resolved' });
  if (rating === undefined) return;
  clock.advance(60_000);
  const csat_survey_response = { rating, ...(comment === undefined ? {} : { feedback_message: comment }) };
  const answer = await t
    .as(null)
    .put(`/public/api/v1/csat_survey/${uuid}`, { message: { submitted_values: { csat_survey_response } } });
  expect(answer.statusCode, answer.body).toBe(200);
}

const list = async (query: Record<string, string> = {}, search = '') => {
  const answer = await t.as(t.fixtures.maya).get(`${csat}${search}`, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CsatRating[]>();
};
const ratingsOf = (answers: readonly CsatRating[]) => answers.map(({ rating }) => rating);

test('answers are listed newest first, by range, agents, inboxes, teams, and ratings', async () => {
  const { jonas, aiko, app, website } = t.fixtures;
  expect(ratingsOf(await list())).toEqual([1, 2, 4, 5]);
  expect(ratingsOf(await list({ sort: 'created_at' }))).toEqual([5, 4, 2, 1]);
  expect(ratingsOf(await list({ since, until }))).toEqual([2, 4, 5]);
  expect(ratingsOf(await list({ since }))).toEqual([1, 2, 4, 5]);
  expect(ratingsOf(await list({ user_ids: String(aiko.id) }))).toEqual([2]);
  const both = `?user_ids[]=${aiko.id}&user_ids[]=${jonas.id}`;
  expect(ratingsOf(await list({}, both))).toEqual([1, 2, 4, 5]);
  expect(ratingsOf(await list({ inbox_id: String(app.id) }))).toHaveLength(4);
  expect(await list({ inbox_id: String(website.id) })).toEqual([]);
  expect(ratingsOf(await list({ team_id: String(team) }))).toEqual([4]);
  expect(ratingsOf(await list({ rating: '5' }))).toEqual([5]);
  expect(ratingsOf(await list({}, '?rating[]=4&rating[]=5&page=1'))).toEqual([4, 5]);
  expect(await list({ page: '2' })).toEqual([]);
});

test('metrics count answers by all filters, and surveys by date only', async () => {
  const metrics = async (query: Record<string, string>) =>
    (await t.as(t.fixtures.maya).get(`${csat}/metrics`, query)).json();
  const counts = { ratings_count: { 2: 1, 4: 1, 5: 1 }, total_count: 3 };
  expect(await metrics({ since, until })).toMatchObject(counts);
  const { aiko } = t.fixtures;
  const ofOne = await metrics({ since, until, user_ids: String(aiko.id) });
  expect(ofOne).toMatchObject({ ratings_count: { 2: 1 }, total_count: 1 });
  const { total_sent_messages_count: sent } = await metrics({ since, until });
  expect([sent, ofOne.total_sent_messages_count]).toEqual([4, 4]);
  expect(await metrics({})).toEqual({
    total_count: 4,
    ratings_count: { 1: 1, 2: 1, 4: 1, 5: 1 },
    total_sent_messages_count: 5,
  });
});

test('an answer of a contact who was merged is listed with the remaining one', async () => {
  const { maya } = t.fixtures;
  const [newest] = await list();
  const created = await t.as(maya).post(`${account}/contacts`, { name: 'Remaining' });
  const { id } = created.json().payload.contact;
  const merge = { base_contact_id: id, mergee_contact_id: newest?.contact?.id };
  expect((await t.as(maya).post(`${account}/actions/contact_merge`, merge)).statusCode).toBe(200);
  const [merged] = await list();
  expect([merged?.id, merged?.contact?.id]).toEqual([newest?.id, id]);
  expect(await list()).toHaveLength(4);
});

test('the file has the rows of the list, in the documented columns', async () => {
  const { maya, jonas, aiko } = t.fixtures;
  const download = (query: Record<string, string>) => t.as(maya).get(`${csat}/download`, query);
  const refused = await download({ since });
  expect(refused.statusCode).toBe(422);
  expect(refused.headers).not.toHaveProperty('content-disposition');
  const answer = await download({ since, until });
  expect(answer.headers['content-disposition']).toBe('attachment; filename=csat_report.csv');
  const lines = answer.body.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    'Agent Name,Rating,Feedback Comment,Contact Name,Contact Email Address,Contact Phone Number,' +
      'Link to the conversation,Recorded date',
  );
  expect(lines.at(-1)).toBe('Reporting period 2026-11-20 to 2026-11-20');
  expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(['2', '4', '5']);
  // What a spreadsheet would run is text.
  expect(lines[1]).toContain(`"'=SUM(A1), ""never"" again"`);
  const ofOne = (await download({ since, until, user_ids: String(aiko.id) })).body;
  expect(ofOne).toContain('Aiko');
  expect(ofOne).not.toContain(`(${jonas.email})`);
  await t.as(maya).patch(account, { locale: 'de' });
  const german = (await download({ since, until })).body.trimEnd().split('\r\n');
  await t.as(maya).patch(account, { locale: 'en' });
  expect([german[0]?.split(',')[1], german.at(-1)]).toEqual([
    'Bewertung',
    'Berichtszeitraum 2026-11-20 bis 2026-11-20',
  ]);
});

test('a reviewer adds, changes, and removes a note on an answer', async () => {
  const { maya, jonas, rex, account: own } = t.fixtures;
  const [newest] = await list();
  const review = (notes: string | null, person = maya, accountId = own.id) =>
    t.as(person).patch(`/api/v1/accounts/${accountId}/csat_survey_responses/${newest?.id}`, {
      csat_review_notes: notes,
    });
  expect(newest).toMatchObject({
    csat_review_notes: null,
    review_notes_updated_by: null,
    review_notes_updated_at: null,
  });
  const written = await review('  Refunded, and called back ');
  expect(written.json()).toEqual({
    ...newest,
    csat_review_notes: 'Refunded, and called back',
    review_notes_updated_by: { id: maya.id, name: 'Maya' },
    review_notes_updated_at: Math.floor(clock.now().getTime() / 1000),
  });
  expect((await list())[0]).toEqual(written.json());
  expect((await review('x'.repeat(5001))).statusCode).toBe(422);
  expect((await review('Not mine', jonas)).statusCode).toBe(401);
  expect((await review('Not ours', rex, t.fixtures.rival.id)).statusCode).toBe(404);
  expect((await review(' ')).json()).toMatchObject({ csat_review_notes: null });
});
