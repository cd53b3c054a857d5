import { maxReportSchedules, maxSavedReports } from '@confab/contract/features/saved-report';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { frontendUrl, memberActor, moment, person, seconds } from '../../../test/rows.ts';
import { reportEmail } from './email-view.ts';
import { reportEmailJob, reportEmailJobKey } from './job-model.ts';
import { checkedName, scheduleValues, timingOf, tooManySavedReports, tooManySchedules } from './model.ts';
import { mayChangeSavedReport, mayReadReports, maySeeSavedReport } from './policy.ts';
import type { SavedReportRow } from './queries.ts';
import { periodsOf } from './schedule-model.ts';
import { savedReportView } from './view.ts';
import { reportTexts } from './texts-model.ts';

const timing = {
  frequency: 'monthly',
  weekday: 3,
  day: 15,
  hour: 7,
  timezone: 'Europe/Lisbon',
} as const;
const schedule = { ...timing, recipient_ids: [6, 7], is_paused: true };

function savedRow(more: Partial<SavedReportRow> = {}): SavedReportRow {
  return {
    account_id: 2,
    id: 5,
    author_id: 6,
    name: 'Monthly',
    screen: 'agent',
    search: { range: 'last7days', page: 3, type: 'inbox', id: 4 },
    is_shared: true,
    ...schedule,
    next_at: moment(1),
    last_at: moment(2),
    last_result: 'failed',
    sent_to: [6, 7, 8],
    user_name: 'Jonas Berg',
    sending_at: moment(3),
    created_at: moment(4),
    updated_at: moment(5),
    ...more,
  };
}

test('the name of a report is not blank', () => {
  expect(checkedName(' Monthly ')).toBe('Monthly');
  expect(fieldErrorOf(() => checkedName('  '))).toEqual({
    path: 'name',
    code: 'blank',
    message: "Name can't be blank",
  });
});

test('a schedule is stored with its next time', () => {
  expect(scheduleValues(schedule, { range: 'last7days' }, new Date('2026-05-15T06:00:00Z'))).toStrictEqual({
    ...schedule,
    next_at: new Date('2026-06-15T06:00:00Z'),
  });
});

test('without a schedule nothing is sent', () => {
  const nothing = { frequency: null, next_at: null, recipient_ids: [], is_paused: false };
  expect(scheduleValues(null, { from: '2026-01-01' }, moment(0))).toStrictEqual(nothing);
});

const fixed = {
  path: 'schedule',
  code: 'fixed_days',
  message: 'A report of fixed days cannot be sent on a schedule',
};
test.each([
  ['Mars/Base', {}, { path: 'schedule.timezone', code: 'unknown', message: 'Timezone is not known' }],
  ['UTC', { from: '2026-01-01' }, fixed],
  ['UTC', { to: '2026-01-01' }, fixed],
])('a schedule in %s of %j is rejected', (timezone, search, refused) => {
  expect(fieldErrorOf(() => scheduleValues({ ...schedule, timezone }, search, moment(0)))).toEqual(refused);
});

test.each(['daily', 'weekly', 'monthly'])('a row that is sent %s has its times', (frequency) => {
  expect(timingOf(savedRow({ frequency }))).toStrictEqual({ ...timing, frequency });
});

test.each([null, 'yearly'])('a row with the frequency %s has none', (frequency) => {
  expect(timingOf(savedRow({ frequency }))).toBeUndefined();
});

test('the number of reports and schedules per account is limited', () => {
  expect(tooManySavedReports().options.fields).toEqual([
    {
      path: 'name',
      code: 'too_many',
      message: `An account can have up to ${maxSavedReports} saved reports`,
    },
  ]);
  expect(tooManySchedules().options.fields).toEqual([
    {
      path: 'schedule',
      code: 'too_many',
      message: `An account can have up to ${maxReportSchedules} scheduled reports`,
    },
  ]);
});

test('a report is shown with its schedule', () => {
  expect(savedReportView(savedRow(), true)).toStrictEqual({
    id: 5,
    name: 'Monthly',
    screen: 'agent',
    search: { range: 'last7days', page: 3, type: 'inbox', id: 4 },
    is_shared: true,
    user_name: 'Jonas Berg',
    is_editable: true,
    schedule: {
      ...schedule,
      next_at: seconds(1),
      last_at: seconds(2),
      last_result: 'failed',
      last_count: 3,
    },
  });
});

test('an unknown report type is one of conversations', () => {
  expect(savedReportView(savedRow({ screen: 'weather' }), false)).toMatchObject({
    screen: 'conversation',
    is_editable: false,
  });
});

test('a schedule that has sent nothing yet shows that', () => {
  const never = savedRow({ last_at: null, last_result: null, sent_to: [] });
  expect(savedReportView(never, true).schedule).toMatchObject({
    last_at: null,
    last_result: null,
    last_count: 0,
  });
  expect(savedReportView(savedRow({ last_result: 'lost' }), true).schedule?.last_result).toBeNull();
});

test.each([{ frequency: null }, { next_at: null }])('with %j there is no schedule', (more) => {
  expect(savedReportView(savedRow(more), true).schedule).toBeNull();
});

const [author, otherUser] = [6, 9];
test.each([
  [author, 'agent', false, true, true],
  [author, 'agent', true, true, true],
  [otherUser, 'administrator', false, false, false],
  [otherUser, 'administrator', true, true, true],
  [otherUser, 'agent', false, false, false],
  [otherUser, 'agent', true, true, false],
] as const)('user %i, %s, of a report of 6, shared: %s', (id, role, is_shared, maySee, mayChange) => {
  const saved = { author_id: author, is_shared };
  const actor = memberActor({ role, person: person({ id }) });
  expect([maySeeSavedReport(actor, saved), mayChangeSavedReport(actor, saved)]).toEqual([maySee, mayChange]);
});

test.each([
  ['administrator', true],
  ['report_manage', true],
  ['agent', false],
] as const)('with the permission %s reports are read: %s', (permission, may) => {
  expect(mayReadReports(memberActor({ permissions: [permission] }))).toBe(may);
});

const texts = reportTexts('en');
const periods = periodsOf('last7days', 'Europe/Lisbon', Date.parse('2026-05-15T06:00:00Z'));
const content = {
  title: 'Agents',
  heads: ['Name', 'Count'],
  rows: [['Jonas', '3']],
  left: 0,
  file: { name: 'agents.csv', text: '' },
};

test('the days of an email are those of its time zone', () => {
  const { now } = periodsOf('last7days', 'Pacific/Auckland', Date.parse('2026-06-10T13:00:00Z'));
  expect([now.from, now.to]).toEqual(['2026-06-04', '2026-06-10']);
});

test('an email has the figures, their dates, and a link to them', () => {
  expect(reportEmail(frontendUrl, savedRow({ name: 'see evil.example' }), content, periods, texts)).toEqual({
    subject: expect.stringMatching(/^see .*: 2026-05-08 to 2026-05-14$/),
    blocks: [
      {
        kind: 'text',
        text: 'Agents, 2026-05-08 to 2026-05-14 (time zone Europe/Lisbon). The previous period is 2026-05-01 to 2026-05-07.',
      },
      {
        kind: 'table',
        caption: 'Agents, 2026-05-08 to 2026-05-14',
        heads: ['Name', 'Count'],
        rows: [['Jonas', '3']],
      },
      {
        kind: 'link',
        label: 'Open the report',
        url: 'https://desk.example/app/accounts/2/reports/agent?type=inbox&id=4&from=2026-05-08&to=2026-05-14',
      },
      {
        kind: 'text',
        text: 'You receive this email because you are a recipient of this report. It can be paused or changed under Saved reports.',
      },
    ],
  });
});

test('the name of a report cannot become a link in its email', () => {
  const { subject } = reportEmail(frontendUrl, savedRow({ name: 'evil.example' }), content, periods, texts);
  expect(subject).not.toContain('evil.example');
});

test('rows that are only in the file are counted', () => {
  const { blocks } = reportEmail(frontendUrl, savedRow(), { ...content, left: 12 }, periods, texts);
  expect(blocks).toHaveLength(5);
  expect(blocks[2]).toEqual({ kind: 'text', text: 'More rows in the attached file: 12.' });
});

test('only one email per report is queued at a time', () => {
  expect([reportEmailJob.name, reportEmailJob.maxAttempts]).toEqual(['send-saved-report', 6]);
  expect(reportEmailJobKey(2, 5)).toBe('saved-report/2/5');
});

const turn = { account_id: 2, id: 5, moment: 1 };
test.each(Object.keys(turn))('an email’s job has its %s', (key) => {
  expect(Value.Check(reportEmailJob.payload, turn)).toBe(true);
  expect(Value.Check(reportEmailJob.payload, { ...turn, [key]: undefined })).toBe(false);
});
