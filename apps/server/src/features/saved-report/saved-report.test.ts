import {
  maxReportSchedules,
  maxSavedReports,
  type SavedReport,
} from '@confab/contract/features/saved-report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';
import { migrateJobs } from '../../platform/jobs/workers.ts';
import { sendDueReports } from './actions/send-due-reports.ts';
import { sendReport } from './actions/send-report.ts';
import { reportEmailJob } from './job-model.ts';
import { deleteOwnReports } from './queries.ts';

const clock = fakeClock(new Date('2026-04-01T05:30:00Z'));
let t: TestApp;
let base: string;
let roleId: number;

beforeAll(async () => {
  t = await startTestApp({ clock });
  await migrateJobs(t.database.pool, t.platform.log);
  const { maya, aiko, account } = t.fixtures;
  base = `/api/v1/accounts/${account.id}`;
  const role = { name: 'Analyst', permissions: ['report_manage'] };
  roleId = (await t.as(maya).post(`${base}/custom_roles`, role)).json().id;
  await t.as(maya).patch(`${base}/agents/${aiko.id}`, { custom_role_id: roleId });
});
afterAll(() => t.close());
beforeEach(() =>
  t.database.pool.query('delete from saved_report; delete from graphile_worker._private_jobs'),
);

const url = (id?: number, rest = '') => `${base}/saved_reports${id === undefined ? '' : `/${id}`}${rest}`;
const values = { name: 'Every agent', screen: 'agent', search: { range: 'last30days', hours: 'business' } };
const daily = () => ({
  frequency: 'daily',
  weekday: 1,
  day: 1,
  hour: 8,
  timezone: 'Europe/Berlin',
  recipient_ids: [t.fixtures.maya.id, t.fixtures.aiko.id],
  is_paused: false,
});

async function save(change: object = {}, person = t.fixtures.maya): Promise<SavedReport> {
  const answer = await t.as(person).post(url(), { ...values, ...change });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function schedule(id: number, change: object = {}): Promise<SavedReport> {
  const answer = await t.as(t.fixtures.maya).patch(url(id), { schedule: { ...daily(), ...change } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const listed = async (person = t.fixtures.maya) => (await t.as(person).get(url())).json<SavedReport[]>();
const one = async (id: number) => (await listed()).find((report) => report.id === id);

/** The emails that wait, as jobs; a worker would run them. */
async function waiting(): Promise<{ account_id: number; id: number; moment: number }[]> {
  const { rows } = await t.database.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
     where k.identifier = $1 order by j.id`,
    [reportEmailJob.name],
  );
  return rows.map(({ payload }) => JSON.parse(payload));
}

async function runWaiting(): Promise<void> {
  for (const { account_id: accountId, id, moment } of await waiting())
    await sendReport(t.platform, { accountId, id }, new Date(moment));
}

describe('a saved report', () => {
  test('is visible to its creator, and to all once shared', async () => {
    const { maya, aiko, jonas } = t.fixtures;
    const own = await save({}, aiko);
    expect(own).toEqual({
      ...values,
      id: expect.any(Number),
      is_shared: false,
      user_name: 'Aiko',
      is_editable: true,
      schedule: null,
    });
    expect(await listed()).toEqual([]);
    for (const call of [
      t.as(maya).patch(url(own.id), { name: 'Mine' }),
      t.as(maya).delete(url(own.id)),
      t.as(maya).post(url(own.id, '/send'), {}),
    ])
      expect((await call).statusCode).toBe(404);
    await t.as(aiko).patch(url(own.id), { is_shared: true, name: ' Agents ' });
    expect(await listed()).toMatchObject([{ name: 'Agents', is_shared: true, is_editable: true }]);
    const shared = await save({ is_shared: true, name: 'zz' });
    expect(await listed(aiko)).toMatchObject([{ is_editable: true }, { id: shared.id, is_editable: false }]);
    expect((await t.as(aiko).patch(url(shared.id), { name: 'Mine' })).statusCode).toBe(401);
    expect((await t.as(aiko).delete(url(shared.id))).statusCode).toBe(401);
    expect((await t.as(jonas).get(url())).statusCode).toBe(401);
    expect((await t.as(maya).delete(url(own.id))).statusCode).toBe(204);
    expect(await listed()).toHaveLength(1);
  });

  test('requires a name and a valid screen; their number per account is limited', async () => {
    const { maya, account } = t.fixtures;
    for (const wrong of [{ name: ' ' }, { screen: 'overview' }, { search: { range: { a: 1 } } }])
      expect((await t.as(maya).post(url(), { ...values, ...wrong })).statusCode).toBe(422);
    await t.database.pool.query(
      `insert into saved_report (account_id, name, screen) select $1, 'x', 'csat' from generate_series(1, $2)`,
      [account.id, maxSavedReports],
    );
    expect((await t.as(maya).post(url(), values)).json()).toMatchObject({ attributes: ['name'] });
  });
});

describe('a schedule', () => {
  test('has its next time, in its time zone', async () => {
    const { id } = await save();
    const { schedule: made } = await schedule(id);
    expect(made).toEqual({
      ...daily(),
      next_at: Date.parse('2026-04-01T06:00:00Z') / 1000,
      last_at: null,
      last_result: null,
      last_count: 0,
    });
    const none = await t.as(t.fixtures.maya).patch(url(id), { schedule: null });
    expect(none.json<SavedReport>().schedule).toBeNull();
    const send = await t.as(t.fixtures.maya).post(url(id, '/send'), {});
    expect(send.statusCode).toBe(422);
  });

  test('has recipients with access to reports, relative dates, and a valid time zone', async () => {
    const { maya, jonas, rex } = t.fixtures;
    const { id } = await save();
    for (const wrong of [
      { recipient_ids: [maya.id, jonas.id] },
      { recipient_ids: [rex.id] },
      { recipient_ids: [] },
      { timezone: 'Mars/Base' },
      { hour: 24 },
    ]) {
      const answer = await t.as(maya).patch(url(id), { schedule: { ...daily(), ...wrong } });
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(422);
    }
    const fixed = await save({ search: { from: '2026-03-01', to: '2026-03-09' } });
    expect((await t.as(maya).patch(url(fixed.id), { schedule: daily() })).statusCode).toBe(422);
    await schedule(id);
    const search = { from: '2026-03-01', to: '2026-03-09' };
    expect((await t.as(maya).patch(url(id), { search })).statusCode).toBe(422);
  });

  test('is limited in number', async () => {
    const { maya, account } = t.fixtures;
    await t.database.pool.query(
      `insert into saved_report (account_id, name, screen, frequency) select $1, 'x', 'csat', 'daily'
       from generate_series(1, $2)`,
      [account.id, maxReportSchedules],
    );
    const { id } = await save();
    const answer = await t.as(maya).patch(url(id), { schedule: daily() });
    expect(answer.json()).toMatchObject({ attributes: ['schedule'] });
  });
});

describe('a due email', () => {
  test('is sent once, however often it is checked', async () => {
    const { id } = await save();
    await schedule(id);
    await sendDueReports(t.platform);
    expect(await waiting()).toEqual([]);
    clock.advance(31 * 60_000);
    await Promise.all([sendDueReports(t.platform), sendDueReports(t.platform)]);
    await sendDueReports(t.platform);
    const moment = Date.parse('2026-04-01T06:00:00Z');
    expect(await waiting()).toEqual([{ account_id: t.fixtures.account.id, id, moment }]);
    const before = (await t.sentEmails()).length;
    await runWaiting();
    await runWaiting();
    expect(await t.sentEmails()).toHaveLength(before + 2);
    expect((await one(id))?.schedule).toMatchObject({
      next_at: Date.parse('2026-04-02T06:00:00Z') / 1000,
      last_at: clock.now().getTime() / 1000,
      last_result: 'sent',
      last_count: 2,
    });
  });

  test('is sent after a crash to those who have not received it', async () => {
    const { maya } = t.fixtures;
    const { id } = await save();
    await schedule(id);
    clock.advance(86_400_000);
    await sendDueReports(t.platform);
    await t.database.pool.query('update saved_report set sent_to = array[$1::bigint]', [maya.id]);
    const before = (await t.sentEmails()).length;
    await runWaiting();
    const emails = (await t.sentEmails()).slice(before);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toContain('To: aiko@');
    expect((await one(id))?.schedule).toMatchObject({ last_result: 'sent', last_count: 2 });
  });

  test('is only the latest of several missed, and none while paused', async () => {
    const { id } = await save();
    const paused = await save({ name: 'Paused' });
    await schedule(id);
    await schedule(paused.id, { is_paused: true });
    const early = { account_id: t.fixtures.account.id, id };
    clock.advance(86_400_000);
    await sendDueReports(t.platform);
    const [first] = await waiting();
    clock.advance(5 * 86_400_000);
    await sendDueReports(t.platform);
    const turns = await waiting();
    expect(turns).toHaveLength(1);
    expect(turns[0]).toMatchObject(early);
    expect(turns[0]?.moment).toBe((first?.moment ?? 0) + 5 * 86_400_000);
    const before = (await t.sentEmails()).length;
    await sendReport(t.platform, { accountId: early.account_id, id }, new Date(first?.moment ?? 0));
    expect(await t.sentEmails()).toHaveLength(before);
  });

  test('reaches other recipients if one is rejected, and is retried for that one', async () => {
    const { maya, aiko } = t.fixtures;
    const { id } = await save();
    await schedule(id);
    clock.advance(86_400_000);
    await sendDueReports(t.platform);
    const [turn] = await waiting();
    const key = { accountId: t.fixtures.account.id, id };
    const moment = new Date(turn?.moment ?? 0);
    const refusing: typeof t.platform.mailer = {
      ...t.platform.mailer,
      send: async (message) => {
        if (message.to.some(({ address }) => address === maya.email)) throw new Error('550 no such mailbox');
        return t.platform.mailer.send(message);
      },
    };
    const to = (emails: string[]) => emails.map((message) => /^To: (.*)$/m.exec(message)?.[1]);
    const before = (await t.sentEmails()).length;
    await expect(sendReport({ ...t.platform, mailer: refusing }, key, moment)).rejects.toThrow('550');
    expect(to((await t.sentEmails()).slice(before))).toEqual([aiko.email]);
    await sendReport(t.platform, key, moment);
    expect(new Set(to((await t.sentEmails()).slice(before)))).toEqual(new Set([aiko.email, maya.email]));
    expect((await t.sentEmails()).length - before).toBe(2);
  });

  test('can be changed although a recipient became invalid, and drops them', async () => {
    const { maya, aiko } = t.fixtures;
    const { id } = await save();
    await schedule(id);
    await t.as(maya).patch(`${base}/agents/${aiko.id}`, { custom_role_id: null });
    expect((await schedule(id, { hour: 9 })).schedule).toMatchObject({ hour: 9, recipient_ids: [maya.id] });
    const refused = await t.as(maya).patch(url(id), { schedule: daily() });
    expect(refused.statusCode).toBe(422);
    await t.as(maya).patch(`${base}/agents/${aiko.id}`, { custom_role_id: roleId });
  });

  test('is deleted with the owner of a private report, and stays if it is shared', async () => {
    const { maya, aiko, account } = t.fixtures;
    const [own, shared, others] = [await save({}, aiko), await save({ is_shared: true }, aiko), await save()];
    await deleteOwnReports(t.database.db, account.id, aiko.id);
    const { rows } = await t.database.pool.query('select id from saved_report order by id');
    expect(rows).toEqual([{ id: shared.id }, { id: others.id }]);
    expect((await t.as(maya).patch(url(own.id), { name: 'Gone' })).statusCode).toBe(404);
  });

  test('in an unknown time zone is paused, and delays no others', async () => {
    const [odd, even] = [await save(), await save()];
    await schedule(odd.id);
    await schedule(even.id);
    await t.database.pool.query(`update saved_report set timezone = 'Nowhere/Else' where id = $1`, [odd.id]);
    clock.advance(86_400_000);
    await sendDueReports(t.platform);
    expect((await waiting()).map(({ id }) => id)).toEqual([even.id]);
    expect((await one(odd.id))?.schedule).toMatchObject({ is_paused: true, last_result: 'failed' });
  });

  test('is not sent to former members and users without access to reports', async () => {
    const { maya, aiko } = t.fixtures;
    const { id } = await save();
    await schedule(id);
    await t.as(maya).patch(`${base}/agents/${aiko.id}`, { custom_role_id: null });
    clock.advance(86_400_000);
    await sendDueReports(t.platform);
    const before = (await t.sentEmails()).length;
    await runWaiting();
    const emails = (await t.sentEmails()).slice(before);
    expect(emails.map((message) => /^To: (.*)$/m.exec(message)?.[1])).toEqual([maya.email]);
    await t.as(maya).patch(`${base}/agents/${aiko.id}`, { custom_role_id: roleId });
    const gone = await save({}, aiko);
    await t.as(aiko).patch(url(gone.id), { schedule: daily() });
    await t.as(maya).patch(`${base}/agents/${aiko.id}`, { custom_role_id: null });
    clock.advance(86_400_000);
    await sendDueReports(t.platform);
    await runWaiting();
    const { rows } = await t.database.pool.query('select last_result from saved_report where id = $1', [
      gone.id,
    ]);
    expect(rows).toEqual([{ last_result: 'nobody' }]);
    await t.as(maya).patch(`${base}/agents/${aiko.id}`, { custom_role_id: roleId });
  });
});

/** Decodes quoted-printable text. */
function unquoted(message: string): string {
  const bytes = message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

describe('the email', () => {
  const emailOf = async (change: object, scheduled: object = {}) => {
    const { id } = await save(change);
    await schedule(id, { recipient_ids: [t.fixtures.maya.id], ...scheduled });
    const answer = await t.as(t.fixtures.maya).post(url(id, '/send'), {});
    expect(answer.statusCode, answer.body).toBe(200);
    const before = (await t.sentEmails()).length;
    await runWaiting();
    return { id, sentEmails: (await t.sentEmails()).slice(before) };
  };

  test('has the figures as a table, the file, and a link to the same dates', async () => {
    const { sentEmails: emails } = await emailOf({ is_shared: true });
    expect(emails).toHaveLength(1);
    const message = emails[0] ?? '';
    expect(message).toMatch(/^Subject: Every agent: 2026-\d\d-\d\d to 2026-\d\d-\d\d$/m);
    expect(message).toContain('<th scope="col"');
    expect(message).toMatch(/<th scope="row"[^>]*>Jonas<\/th><td[^>]*>0 \(0 before\)<\/td>/);
    expect(message).toContain('Jonas | 0 (0 before) | N/A (N/A before)');
    expect(message).toMatch(/reports\/agent\?hours=business&from=2026-\d\d-\d\d&to=2026-\d\d-\d\d/);
    expect(message).toContain('filename=agents_report.csv');
  });

  test.each([
    ['de', '<html lang="de" dir="ltr">', 'Gesendete Nachrichten'],
    ['ar', '<html lang="ar" dir="rtl">', 'الرسائل المرسلة'],
  ])('is in the language of the account: %s', async (locale, html, texts) => {
    const setLocale = (accountLocale: string) =>
      t.database.pool.query('update account set locale = $1 where id = $2', [
        accountLocale,
        t.fixtures.account.id,
      ]);
    await setLocale(locale);
    await emailOf({ screen: 'conversation', search: {} });
    await setLocale('en');
    const message = (await t.sentEmails()).map(unquoted).find((text) => text.includes(html));
    expect(message).toContain(texts);
    expect(message).not.toContain('Messages sent');
  });

  test.each(['conversation', 'csat', 'label', 'inboxes', 'teams', 'sla'])('exists for %s', async (screen) => {
    const { id, sentEmails: emails } = await emailOf({ screen, search: { compare: false } });
    expect(emails).toHaveLength(1);
    expect(emails[0]).toContain('<th scope="col"');
    expect(emails[0]).not.toContain('Previous period</th>');
    expect((await one(id))?.schedule).toMatchObject({ last_result: 'sent', last_count: 1 });
  });

  test('that fails is reported, and not retried forever', async () => {
    const { id, sentEmails: emails } = await emailOf({ search: { id: 99_999 } });
    expect(emails).toEqual([]);
    expect((await one(id))?.schedule?.last_result).toBe('failed');
    const bots = await emailOf({ screen: 'bot' });
    expect((await one(bots.id))?.schedule?.last_result).toBe('failed');
  });
});
