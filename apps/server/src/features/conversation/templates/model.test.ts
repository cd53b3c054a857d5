import { describe, expect, test } from 'vitest';
import { contextRow } from '../../../../test/rows.ts';
import {
  asksForEmail,
  needsReplyText,
  greeting,
  maySurvey,
  outOfOffice,
  survey,
  type TemplateSettings,
} from './model.ts';

type Row = Parameters<typeof contextRow>[0];

const at = new Date('2030-01-01T12:00:00.000Z');
const minutesBefore = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
const settings: TemplateSettings = {
  out_of_office_message: 'We are closed',
  greeting_message: 'Hi there',
  csat_config: { display_type: 'star', message: 'How was it?' },
  isClosed: true,
  spokeToday: false,
};

describe('outside the working hours', () => {
  const row = { inbox_working_hours_enabled: true, last_outgoing_at: null };
  const notice = (more: Row = {}, words: Partial<TemplateSettings> = {}) =>
    outOfOffice(contextRow({ ...row, ...more }), { ...settings, ...words }, at);

  test('a visitor gets the out-of-office message', () => expect(notice()).toBe('We are closed'));

  test.each<[string, Row, Partial<TemplateSettings>]>([
    ['the inbox has no business hours', { inbox_working_hours_enabled: false }, {}],
    ['it is open', {}, { isClosed: false }],
    ['the server has sent one today', {}, { spokeToday: true }],
    ['the inbox has no text for it', {}, { out_of_office_message: null }],
    ['its text is blank', {}, { out_of_office_message: '  ' }],
    ['the team answered just now', { last_outgoing_at: minutesBefore(0) }, {}],
    ['the team answered less than five minutes ago', { last_outgoing_at: minutesBefore(4.99) }, {}],
  ])('a visitor does not when %s', (_, more, words) => expect(notice(more, words)).toBeUndefined());

  test('a visitor does when the last answer is five minutes old', () => {
    expect(notice({ last_outgoing_at: minutesBefore(5) })).toBe('We are closed');
  });
});

const unanswered = {
  inbox_greeting_enabled: true,
  last_outgoing_at: null,
  first_reply_created_at: null,
  last_template_at: null,
};
/** Why a conversation is not greeted. */
const greeted: [string, Row][] = [
  ['the inbox greets no one', { inbox_greeting_enabled: false }],
  ['the team has spoken', { last_outgoing_at: at }],
  ['the team has replied', { first_reply_created_at: at }],
  ['the server has spoken', { last_template_at: at }],
];

describe('a new conversation', () => {
  const greetingFor = (more: Row = {}, words: Partial<TemplateSettings> = {}) =>
    greeting(contextRow({ ...unanswered, ...more }), { ...settings, ...words });

  test('gets the inbox’s greeting', () => expect(greetingFor()).toBe('Hi there'));
  test.each(greeted)('does not when %s', (_, more) => expect(greetingFor(more)).toBeUndefined());
  test.each([null, '', ' \n'])('does not with the greeting %j', (greeting_message) => {
    expect(greetingFor({}, { greeting_message })).toBeUndefined();
  });
});

describe('the email address is requested', () => {
  const row = { inbox_enable_email_collect: true, contact_email: null, email_collect_sent_at: null };
  const asksEmail = (more: Row = {}) => asksForEmail(contextRow({ ...row, ...more }));

  test('once, if the contact has none', () => {
    expect(asksEmail()).toBe(true);
    expect(asksEmail({ contact_email: '' })).toBe(true);
    expect(asksEmail({ email_collect_sent_at: at })).toBe(false);
    expect(asksEmail({ contact_email: 'tessa@example.com' })).toBe(false);
  });

  test('only if the inbox collects them', () => {
    expect(asksEmail({ inbox_enable_email_collect: false })).toBe(false);
  });
});

const resolved = { inbox_csat_survey_enabled: true, status: 1, csat_sent_at: null };
/** The reason why no survey is sent. */
const unrated: [string, Row][] = [
  ['the inbox asks for none', { inbox_csat_survey_enabled: false }],
  ['it is open', { status: 0 }],
  ['it was asked before', { csat_sent_at: at }],
];

describe('the survey of a resolved conversation', () => {
  const asksEmail = (config: Record<string, unknown>, more: Row = {}) =>
    survey(contextRow({ ...resolved, ...more }), { ...settings, csat_config: config });
  const plain = { question: undefined, displayType: 'emoji' };

  test('is sent with the inbox’s text and style', () => {
    expect(asksEmail({ display_type: 'star', message: 'How was it?' })).toEqual({
      question: 'How was it?',
      displayType: 'star',
    });
  });

  test.each([{}, { message: '' }, { message: '  ' }, { message: 7 }, { display_type: 'other' }])(
    'is sent with the default text if the inbox has %j',
    (config) => expect(asksEmail(config)).toEqual(plain),
  );

  test.each(unrated)('is not sent when %s', (_, more) => {
    expect(asksEmail({}, more)).toBeUndefined();
    expect(maySurvey(contextRow({ ...resolved, ...more }))).toBe(false);
  });

  test('may be sent whatever the labels', () => {
    expect(maySurvey(contextRow({ ...resolved, labels: [] }))).toBe(true);
  });

  test.each<[string, unknown, boolean]>([
    ['no rules', undefined, true],
    ['rules that are null', null, true],
    ['rules that are a string', 'billing', true],
    ['rules without labels', { operator: 'contains' }, true],
    ['labels that are not a list', { operator: 'contains', values: 'vip' }, true],
    ['no labels', { operator: 'contains', values: [] }, true],
    ['one of its labels', { operator: 'contains', values: ['vip', 'billing'] }, true],
    ['another label', { operator: 'contains', values: ['vip'] }, false],
    ['a label without an operator', { values: ['vip'] }, false],
    ['its label without an operator', { values: ['billing'] }, true],
    ['all but its label', { operator: 'does_not_contain', values: ['billing', 'vip'] }, false],
    ['all but another label', { operator: 'does_not_contain', values: ['vip'] }, true],
  ])('with the label billing follows %s', (_, rules, expected) => {
    expect(asksEmail({ survey_rules: rules })).toEqual(expected ? plain : undefined);
  });

  test('compares labels as text', () => {
    expect(asksEmail({ survey_rules: { values: [2030] } }, { labels: ['2030'] })).toEqual(plain);
  });
});

describe('the inbox’s automatic texts are loaded', () => {
  const noTemplates = { ...unanswered, inbox_greeting_enabled: false, inbox_working_hours_enabled: false };
  const read = (more: Row, isIncoming = true) =>
    needsReplyText(contextRow({ ...noTemplates, ...more }), isIncoming);

  test('when a visitor wrote and may be greeted, or wrote outside business hours', () => {
    expect(read({ inbox_greeting_enabled: true })).toBe(true);
    expect(read({ inbox_working_hours_enabled: true })).toBe(true);
    expect(read({})).toBe(false);
  });

  test('not for the team’s messages, except to send a survey', () => {
    expect(read({ inbox_greeting_enabled: true, inbox_working_hours_enabled: true }, false)).toBe(false);
    expect(read(resolved, false)).toBe(true);
    expect(read(resolved)).toBe(true);
  });
});
