import type { AudiencePart, CampaignInput } from '@confab/contract/features/campaign';
import { Failure, type FieldError } from '@confab/contract/kit/errors';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { readReport, readSendRequest } from './event-model.ts';
import { campaignJob, campaignJobKey } from './job-model.ts';
import {
  active,
  campaignValues,
  completed,
  conditionsOf,
  isDue,
  alreadyEnded,
  alreadyRunning,
  maxLateMs,
  newCampaign,
  secondsOf,
  statusOf,
  typeNumber,
  typeOf,
  unknownAudience,
  unknownInbox,
  unknownSender,
} from './model.ts';

const now = new Date('2026-03-01T12:00:00Z');
const site = { inboxId: 4, type: 'ongoing', maxLength: 20, templates: null } as const;
const phone = { inboxId: 5, type: 'one_off', maxLength: 20, templates: null } as const;
const validInput: CampaignInput = { title: 'Hello', message: 'Hi there' };

function errorsOf(input: CampaignInput, settings: Parameters<typeof campaignValues>[2] = site): FieldError[] {
  try {
    campaignValues(newCampaign, input, settings, now);
  } catch (error) {
    if (error instanceof Failure) return [...(error.options.fields ?? [])];
    throw error;
  }
  return [];
}

describe('campaign values', () => {
  test('default to enabled, with only a message, and sent now if one-off', () => {
    const values = {
      inbox_id: 4,
      campaign_type: 0,
      title: 'Hello',
      description: null,
      message: 'Hi there',
      template_params: null,
      sender_id: null,
      enabled: true,
      trigger_only_during_business_hours: false,
      trigger_rules: {},
      audience: [],
      scheduled_at: null,
    };
    const spaced = { title: ' Hello ', message: ' Hi there ', description: ' ' };
    expect(campaignValues(newCampaign, spaced, site, now)).toEqual(values);
    const once = { inbox_id: 5, campaign_type: 1, scheduled_at: now };
    expect(campaignValues(newCampaign, validInput, phone, now)).toEqual({ ...values, ...once });
  });

  const all: CampaignInput = {
    title: 'Hello',
    description: ' For all ',
    message: 'Hi',
    sender_id: 6,
    enabled: false,
    trigger_only_during_business_hours: true,
    trigger_rules: { url: ' HTTPS://shop.example ', time_on_page: '5' },
    audience: [
      { type: 'Label', id: 1 },
      { type: 'Segment', id: 1 },
      { type: 'Label', id: 2 },
      { type: 'Label', id: 1 },
    ],
    scheduled_at: '2026-03-02T12:00:00Z',
  };
  const audience: AudiencePart[] = [
    { type: 'Label', id: 1 },
    { type: 'Segment', id: 1 },
    { type: 'Label', id: 2 },
  ];
  const stored = {
    inbox_id: 5,
    campaign_type: 1,
    title: 'Hello',
    description: 'For all',
    message: 'Hi',
    template_params: null,
    sender_id: 6,
    enabled: false,
    trigger_only_during_business_hours: true,
    trigger_rules: { url: 'HTTPS://shop.example', time_on_page: 5 },
    audience,
    scheduled_at: new Date('2026-03-02T12:00:00Z'),
  };

  test('contain all given values, each audience label once', () => {
    expect(campaignValues(newCampaign, all, phone, now)).toEqual(stored);
    expect(campaignValues(newCampaign, all, site, now).scheduled_at).toBeNull();
  });

  test('keep their former values when nothing is given', () => {
    expect(campaignValues(stored, {}, phone, now)).toEqual(stored);
    const nothing = { enabled: null, trigger_rules: null, audience: null, scheduled_at: null };
    expect(campaignValues(stored, nothing, phone, now)).toEqual(stored);
  });

  test('lose removed values', () => {
    const changed = campaignValues(stored, { description: null, sender_id: null }, phone, now);
    expect(changed).toEqual({ ...stored, description: null, sender_id: null });
  });
});

describe('a campaign is rejected', () => {
  test('for an inbox without campaigns', () => {
    expect(errorsOf(validInput, { ...site, type: null })).toEqual([
      { path: 'inbox', code: 'unsupported', message: 'Inbox Unsupported Inbox type' },
    ]);
  });

  test('without a title and a message', () => {
    expect(errorsOf({}).map(({ path, code }) => [path, code])).toEqual([
      ['title', 'blank'],
      ['message', 'blank'],
    ]);
  });

  test('with all errors together', () => {
    const wrong: CampaignInput = {
      title: ' ',
      message: '',
      trigger_rules: { url: 'shop.example', time_on_page: -1 },
      audience: [
        { type: 'Team', id: 1 },
        { type: 'Label', id: 1 },
      ],
      scheduled_at: 'soon',
    };
    expect(errorsOf(wrong, phone)).toEqual([
      {
        path: 'url',
        code: 'invalid',
        message: 'Url must be an address that begins with http:// or https://',
      },
      {
        path: 'time_on_page',
        code: 'invalid',
        message: 'Time on page must be a number of seconds from 0 to 86400',
      },
      { path: 'audience', code: 'invalid', message: 'Audience is made of Label and Segment' },
      { path: 'scheduled_at', code: 'date', message: 'Scheduled at must be a date' },
      { path: 'title', code: 'blank', message: "Title can't be blank" },
      { path: 'message', code: 'blank', message: "Message can't be blank" },
    ]);
  });

  test.each([
    ['x'.repeat(20), []],
    [
      'x'.repeat(21),
      [{ path: 'message', code: 'too_long', message: 'Message is too long (maximum is 20 characters)' }],
    ],
  ])('for the message %j: %j', (message, errors) =>
    expect(errorsOf({ ...validInput, message })).toEqual(errors),
  );

  const long = (length: number): string => `https://${'x'.repeat(length - 8)}`;
  test.each([
    ['', true],
    [5, true],
    ['http://shop.example', true],
    ['xhttp://shop.example', false],
    ['https:///x', false],
    ['https:// x', false],
    [long(2048), true],
    [long(2049), false],
  ])('for the address %j: %s', (url, isTaken) => {
    const paths = errorsOf({ ...validInput, trigger_rules: { url } }).map(({ path }) => path);
    expect(paths).toEqual(isTaken ? [] : ['url']);
  });

  test.each([
    [0, true],
    [86_400, true],
    [86_401, false],
    ['86401', false],
  ])('for %j seconds on a page: %s', (time_on_page, isTaken) => {
    const paths = errorsOf({ ...validInput, trigger_rules: { time_on_page } }).map(({ path }) => path);
    expect(paths).toEqual(isTaken ? [] : ['time_on_page']);
  });
});

describe('channels that require templates', () => {
  const withText = (name: string, text: string, status = 'APPROVED', language = 'en') => ({
    name,
    status,
    language,
    category: 'MARKETING',
    components: [{ type: 'BODY', text }],
  });
  const templates = [
    withText('sale', 'Hi {{1}}, {{2}} off'),
    withText('sale', 'Hallo {{1}}', 'APPROVED', 'de'),
    withText('old', 'Hi', 'REJECTED'),
  ];
  const settings = { ...phone, maxLength: 200, templates };
  const chosen = (more: object = {}) => ({
    name: 'sale',
    language: 'en',
    processed_params: { 1: ' {{contact.name}} ', 2: '10 %', 3: 'too many' },
    ...more,
  });
  const params = {
    name: 'sale',
    category: 'MARKETING',
    language: 'en',
    processed_params: { 1: '{{contact.name}}', 2: '10 %' },
  };

  test('replace the given text with that of the template', () => {
    const values = campaignValues(newCampaign, { ...validInput, template_params: chosen() }, settings, now);
    expect(values.message).toBe('Hi {{contact.name}}, 10 % off');
    expect(values.template_params).toStrictEqual(params);
    const first = chosen({ language: '' });
    expect(campaignValues(newCampaign, { ...validInput, template_params: first }, settings, now)).toEqual(
      values,
    );
    expect(campaignValues(values, { inbox_id: 5 }, { ...settings, templates: null }, now)).toMatchObject({
      template_params: null,
    });
  });

  test('keep a template withdrawn since until another is chosen', () => {
    const before = campaignValues(newCampaign, { ...validInput, template_params: chosen() }, settings, now);
    const without = { ...settings, templates: [] };
    expect(campaignValues(before, { enabled: false }, without, now)).toEqual({ ...before, enabled: false });
    expect(() => campaignValues(before, { template_params: chosen() }, without, now)).toThrow();
    expect(() => campaignValues(before, { inbox_id: 5 }, without, now)).toThrow();
  });

  test.each([
    [null, 'blank'],
    [{ name: ' ' }, 'blank'],
    [chosen({ name: 'old' }), 'unknown'],
    [chosen({ language: 'fr' }), 'unknown'],
    [chosen({ processed_params: { 1: 'Ina', 2: ' ' } }), 'value_blank'],
    [chosen({ processed_params: null }), 'value_blank'],
    [chosen({ processed_params: { 1: 'x', 2: 'x'.repeat(1025) } }), 'too_long'],
  ])('reject %j: %s', (template_params, code) => {
    expect(errorsOf({ ...validInput, template_params }, settings)).toEqual([
      { path: 'template_params', code, message: expect.stringMatching(/^(Template|Values)/) },
    ]);
  });

  test('the message length is limited by the channel', () => {
    const errors = errorsOf({ ...validInput, template_params: chosen() }, { ...settings, maxLength: 10 });
    expect(errors).toMatchObject([{ path: 'message', code: 'too_long' }]);
  });
});

test.each([
  [{ time_on_page: null }, {}],
  [{ time_on_page: '' }, { time_on_page: 10 }],
  [{ url: 5, time_on_page: 0 }, { time_on_page: 0 }],
])('of the rules %j, these are kept: %j', (trigger_rules, stored) => {
  expect(
    campaignValues(newCampaign, { ...validInput, trigger_rules }, site, now).trigger_rules,
  ).toStrictEqual(stored);
});

test.each([
  [1_772_366_400, '2026-03-01T12:00:00.000Z'],
  ['', now.toISOString()],
  ['1900-12-31T23:59:59Z', undefined],
  ['1901-01-01T00:00:00Z', '1901-01-01T00:00:00.000Z'],
  ['2299-12-31T23:59:59Z', '2299-12-31T23:59:59.000Z'],
  ['2300-01-01T00:00:00Z', undefined],
])('a campaign for %j is sent at %j', (scheduled_at, moment) => {
  const work = () => campaignValues(newCampaign, { ...validInput, scheduled_at }, phone, now);
  if (moment === undefined) expect(work).toThrow();
  else expect(work().scheduled_at?.toISOString()).toBe(moment);
});

test.each([
  [undefined, 10],
  [null, 10],
  ['', 10],
  ['7', 7],
  [0, 0],
  [-1, undefined],
  [1.5, undefined],
  ['x', undefined],
  [true, undefined],
])('%j is %j seconds', (value, seconds) => expect(secondsOf(value)).toBe(seconds));

describe('a one-off campaign', () => {
  const waiting = {
    campaign_type: typeNumber('one_off'),
    campaign_status: active,
    enabled: true,
    scheduled_at: now,
    started_at: null,
  };
  const late = (ms: number): Date => new Date(now.getTime() + ms);
  test.each([
    ['at its time', waiting, now, true],
    ['before it', waiting, late(-1), false],
    ['three days later', waiting, late(maxLateMs), true],
    ['after that', waiting, late(maxLateMs + 1), false],
    ['running, after that', { ...waiting, started_at: now }, late(maxLateMs + 1), true],
    ['running, while disabled', { ...waiting, started_at: now, enabled: false }, now, false],
    ['while disabled', { ...waiting, enabled: false }, now, false],
    ['when completed', { ...waiting, started_at: now, campaign_status: completed }, now, false],
    ['of the other type', { ...waiting, started_at: now, campaign_type: 0 }, now, false],
    ['without a time', { ...waiting, scheduled_at: null }, now, false],
  ])('is sent %s', (_when, campaign, at, due) => expect(isDue(campaign, at)).toBe(due));
});

test('types and states have numbers, and unknown ones are shown', () => {
  expect([active, completed, typeNumber('ongoing'), typeNumber('one_off')]).toEqual([0, 1, 0, 1]);
  expect([0, 1, 9].map(typeOf)).toEqual(['ongoing', 'one_off', 'ongoing']);
  expect([0, 1, 9].map(statusOf)).toEqual(['active', 'completed', 'active']);
  expect(maxLateMs).toBe(259_200_000);
});

test.each([
  [unknownInbox(), 'inbox_id', 'unknown', 'Inbox must exist'],
  [unknownSender(), 'sender_id', 'unknown', 'Sender must be an agent of the account'],
  [alreadyEnded(), 'status', 'completed', 'The campaign is already completed'],
  [alreadyRunning(), 'status', 'sending', 'The campaign is being sent: it can only be paused or resumed'],
  [unknownAudience(), 'audience', 'unknown', 'Audience names a label or segment that does not exist'],
])('%s is reported on a field', (failure, path, code, message) => {
  expect(failure.options.fields).toEqual([{ path, code, message }]);
});

test('a saved filter is limited to supported attributes', () => {
  const payload = [
    { attribute_key: 'email', filter_operator: 'contains', values: ['@'], query_operator: null },
  ];
  expect(conditionsOf({ payload })).toEqual(payload);
  for (const query of [undefined, {}, { payload: [] }, { payload: 'x' }, { payload: [{ a: 1 }] }])
    expect(conditionsOf(query)).toBeUndefined();
});

test('a run needs an account and campaign', () => {
  expect([campaignJob.name, campaignJob.maxAttempts, campaignJobKey(2, 7)]).toEqual([
    'send-campaign',
    10,
    'campaign/2/7',
  ]);
  expect(Value.Check(campaignJob.payload, { account_id: 2, id: 7 })).toBe(true);
  expect(Value.Check(campaignJob.payload, { account_id: 2 })).toBe(false);
});

test('a logged event is parsed only in its own shape', () => {
  expect(readSendRequest({ id: 7 })).toEqual({ id: 7 });
  expect(readReport({ message_id: 11, conversation_id: 333 })).toEqual({
    message_id: 11,
    conversation_id: 333,
  });
  for (const read of [readSendRequest, readReport]) expect(() => read({ other: 1 })).toThrow();
});
