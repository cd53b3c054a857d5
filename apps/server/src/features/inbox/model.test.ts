import type { WorkingHourInput } from '@confab/contract/features/inbox';
import { describe, expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { defaultWorkingHours, inboxValues, workingHours } from './model.ts';

const values = (input: Parameters<typeof inboxValues>[0]): object =>
  Object.fromEntries(Object.entries(inboxValues(input)).filter(([, value]) => value !== undefined));

describe('settings by an administrator', () => {
  test('are written to the columns of the same names', () => {
    const columns = {
      name: 'App',
      greeting_message: 'Hi',
      out_of_office_message: 'Away',
      business_name: 'Paperlane',
      timezone: 'Europe/Lisbon',
      greeting_enabled: true,
      enable_email_collect: false,
      csat_survey_enabled: true,
      enable_auto_assignment: false,
      working_hours_enabled: true,
      allow_messages_after_resolved: false,
      lock_to_single_conversation: true,
      auto_assignment_config: { max_assignment_limit: 3 },
    };
    expect(values({ ...columns, sender_name_type: 'professional' })).toEqual({
      ...columns,
      sender_name_type: 1,
    });
    expect(values({ sender_name_type: 'friendly' })).toEqual({ sender_name_type: 0 });
  });

  test('keep absent values, and settings that always have a value', () => {
    expect(values({})).toEqual({});
    const nulls = {
      timezone: null,
      greeting_enabled: null,
      enable_email_collect: null,
      csat_survey_enabled: null,
      enable_auto_assignment: null,
      working_hours_enabled: null,
      allow_messages_after_resolved: null,
      lock_to_single_conversation: null,
      sender_name_type: null,
      auto_assignment_config: null,
      csat_config: null,
    };
    expect(values(nulls)).toEqual({});
    expect(values({ timezone: 'null' })).toEqual({});
  });

  test('clear texts by null, and by the word forms send for it', () => {
    const texts = { greeting_message: 'null', out_of_office_message: null, business_name: 'null' };
    expect(values(texts)).toEqual({
      greeting_message: null,
      out_of_office_message: null,
      business_name: null,
    });
  });

  test('trim the name', () => {
    expect(values({ name: '  App ' })).toEqual({ name: 'App' });
    for (const name of ['', '  ', null]) {
      expect(fieldErrorOf(() => inboxValues({ name }))).toEqual({
        path: 'name',
        code: 'blank',
        message: "Name can't be blank",
      });
    }
  });

  test.each(['UTC', 'europe/lisbon', 'Asia/Kolkata'])('accept the time zone %s', (timezone) => {
    expect(values({ timezone })).toEqual({ timezone });
  });

  test.each(['', '+02:00', 'Mars/Base', '1'])('reject the time zone %j', (timezone) => {
    expect(fieldErrorOf(() => inboxValues({ timezone }))).toEqual({
      path: 'timezone',
      code: 'invalid',
      message: 'Timezone is not included in the list',
    });
  });

  test('store the whole survey configuration, whatever part was sent', () => {
    const empty = { display_type: 'emoji', message: '', survey_rules: { operator: 'contains', values: [] } };
    expect(values({ csat_config: {} })).toEqual({ csat_config: empty });
    expect(values({ csat_config: { survey_rules: {} } })).toEqual({ csat_config: empty });
    const whole = {
      display_type: 'star',
      message: 'How was it?',
      survey_rules: { operator: 'does_not_contain', values: ['vip'] },
    } as const;
    expect(
      values({ csat_config: { ...whole, survey_rules: { ...whole.survey_rules, values: ['vip'] } } }),
    ).toEqual({
      csat_config: whole,
    });
  });
});

const closed = { open_hour: null, open_minutes: null, close_hour: null, close_minutes: null };
const day = (more: Partial<WorkingHourInput>): WorkingHourInput => ({
  day_of_week: 1,
  open_hour: 9,
  open_minutes: 15,
  close_hour: 17,
  close_minutes: 45,
  ...more,
});
const stored = {
  day_of_week: 1,
  closed_all_day: false,
  open_all_day: false,
  open_hour: 9,
  open_minutes: 15,
  close_hour: 17,
  close_minutes: 45,
};

test('a new inbox is open Monday to Friday, nine to five', () => {
  const weekday = { ...stored, open_minutes: 0, close_minutes: 0 };
  const off = { closed_all_day: true, open_all_day: false, ...closed };
  expect(defaultWorkingHours).toEqual([
    { day_of_week: 0, ...off },
    ...[1, 2, 3, 4, 5].map((number) => ({ ...weekday, day_of_week: number })),
    { day_of_week: 6, ...off },
  ]);
});

describe('weekly business hours', () => {
  test.each<[string, WorkingHourInput, object]>([
    ['from nine to five', day({}), stored],
    ['of the first day', day({ day_of_week: 0 }), { ...stored, day_of_week: 0 }],
    ['of the last day', day({ day_of_week: 6 }), { ...stored, day_of_week: 6 }],
    [
      'without minutes',
      day({ open_minutes: null, close_minutes: null }),
      { ...stored, open_minutes: 0, close_minutes: 0 },
    ],
    [
      'from the first minute to the last',
      day({ open_hour: 0, open_minutes: 0, close_hour: 23, close_minutes: 59 }),
      { ...stored, open_hour: 0, open_minutes: 0, close_hour: 23, close_minutes: 59 },
    ],
    [
      'of one minute',
      day({ open_hour: 9, open_minutes: 0, close_hour: 9, close_minutes: 1 }),
      { ...stored, open_minutes: 0, close_hour: 9, close_minutes: 1 },
    ],
    [
      'all day',
      day({ open_all_day: true }),
      { ...stored, open_all_day: true, open_hour: 0, open_minutes: 0, close_hour: 23, close_minutes: 59 },
    ],
    [
      'closed',
      day({ closed_all_day: true }),
      { day_of_week: 1, closed_all_day: true, open_all_day: false, ...closed },
    ],
  ])('can be %s', (_, entry, expected) => expect(workingHours([entry])).toEqual([expected]));

  test('are ignored without an hour', () => {
    expect(workingHours([{ day_of_week: 1, close_hour: 17 }])).toEqual([]);
  });

  test.each<[string, Partial<WorkingHourInput>]>([
    ['a day before the first', { day_of_week: -1 }],
    ['a day after the last', { day_of_week: 7 }],
    ['both closed and open', { closed_all_day: true, open_all_day: true }],
    ['no opening', { open_hour: null }],
    ['no closing', { close_hour: null }],
    ['a negative hour', { open_hour: -1 }],
    ['an hour above 23', { close_hour: 24 }],
    ['a negative minute', { open_minutes: -1 }],
    ['a minute above 59', { close_minutes: 60 }],
    ['no length', { close_hour: 9, close_minutes: 15 }],
    ['a negative length', { close_hour: 8 }],
  ])('are ignored with %s', (_, wrong) => expect(workingHours([day(wrong)])).toEqual([]));

  test('use the last entry of a day', () => {
    const entries = [day({}), day({ day_of_week: 2 }), day({ closed_all_day: true })];
    expect(workingHours(entries)).toEqual([
      { day_of_week: 1, closed_all_day: true, open_all_day: false, ...closed },
      { ...stored, day_of_week: 2 },
    ]);
  });
});
