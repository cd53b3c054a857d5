import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { subjectOf, leadSquaredEvents } from './event-model.ts';
import { callJob, callKey } from './job-model.ts';
import {
  accessOf,
  activityKinds,
  codeOf,
  isStale,
  isKindEnabled,
  retentionMs,
  leadAttributes,
  retryAt,
  scoreOf,
  textOf,
  typeName,
  withOwner,
} from './model.ts';

const usual = 'https://api.leadsquared.com/v2';

test('keys are sent to the stored address, or to the default one', () => {
  const secrets = { access_key: 'a', secret_key: 's' };
  expect(accessOf({ settings: {}, secrets }, usual)).toEqual({
    endpoint: usual,
    accessKey: 'a',
    secretKey: 's',
  });
  const own = { settings: { endpoint_url: 'https://crm.example/v2' }, secrets: {} };
  expect(accessOf(own, usual)).toEqual({ endpoint: 'https://crm.example/v2', accessKey: '', secretKey: '' });
});

test('each kind of activity has its settings', () => {
  expect(activityKinds).toEqual(['conversation', 'transcript']);
  const settings = {
    enable_conversation_activity: true,
    enable_transcript_activity: false,
    conversation_activity_code: 301,
    transcript_activity_code: '302',
    conversation_activity_score: '-7',
    transcript_activity_score: '',
  };
  expect(activityKinds.map((kind) => isKindEnabled(settings, kind))).toEqual([true, false]);
  expect(activityKinds.map((kind) => codeOf(settings, kind))).toEqual([301, undefined]);
  expect(activityKinds.map((kind) => scoreOf(settings, kind))).toEqual([-7, 0]);
  expect(scoreOf({}, 'conversation')).toBe(0);
  expect([textOf({ a: 1 }, 'a'), textOf({ a: 'b' }, 'a')]).toEqual(['', 'b']);
  expect(activityKinds.map((kind) => typeName('Acme', kind))).toEqual([
    'Acme Conversation Started',
    'Acme Conversation Transcript',
  ]);
});

describe('the response about the owner of the keys', () => {
  const owner = {
    organization: 'org',
    apiHost: 'api-in21.leadsquared.com',
    appHost: 'run.leadsquared.com',
    timezone: 'Asia/Kolkata',
  };
  const codes = { conversation_activity_code: 1, transcript_activity_code: 2 };
  const settle = (endpoint: string, more: object = {}, isOther = false) =>
    withOwner({ kept: true, ...codes }, { ...owner, ...more }, { endpoint, usual, isOther });

  test('is stored, and the address of its region is used from then on', () => {
    expect(settle(usual)).toEqual({
      kept: true,
      ...codes,
      endpoint_url: 'https://api-in21.leadsquared.com/v2',
      app_url: 'https://run.leadsquared.com/',
      timezone: 'Asia/Kolkata',
    });
    expect(settle('https://api-us11.leadsquared.com/v2')).toMatchObject({
      endpoint_url: 'https://api-in21.leadsquared.com/v2',
    });
  });

  test('may have a port', () => {
    expect(settle(usual, { apiHost: 'api.example:8443' })['endpoint_url']).toBe(
      'https://api.example:8443/v2',
    );
  });

  test.each([
    'https://crm.example/v2',
    'https://leadsquared.com.example/v2',
    'https://notleadsquared.com/v2',
  ])('does not lead keys away from %s', (endpoint) => {
    expect(settle(endpoint)['endpoint_url']).toBe(endpoint);
  });

  test.each([
    '',
    'user@evil.example',
    'evil.example/path',
    'a b',
    'https://api.example',
    'host:port',
    '-:99999',
  ])('requires a host, not %j', (host) => {
    const learned = settle(usual, { apiHost: host, appHost: host, timezone: '' });
    expect(learned).toEqual({ kept: true, ...codes, endpoint_url: usual });
  });

  test('drops the activity types of another organization', () => {
    expect(settle(usual, {}, true)).toEqual({
      kept: true,
      endpoint_url: 'https://api-in21.leadsquared.com/v2',
      app_url: 'https://run.leadsquared.com/',
      timezone: 'Asia/Kolkata',
    });
  });
});

test('a contact with an email address or a phone number is a lead, without unknown values', () => {
  const contact = { name: 'Ines', last_name: '', email: null, phone: null };
  expect(leadAttributes(contact)).toBeUndefined();
  expect(leadAttributes({ ...contact, email: '' })).toBeUndefined();
  expect(leadAttributes({ ...contact, phone: '+91-1' })).toEqual([
    { Attribute: 'FirstName', Value: 'Ines' },
    { Attribute: 'Phone', Value: '+91-1' },
  ]);
  const full = { name: 'x'.repeat(300), last_name: 'Moura', email: 'i@example.com', phone: null };
  expect(leadAttributes(full)).toEqual([
    { Attribute: 'FirstName', Value: 'x'.repeat(200) },
    { Attribute: 'LastName', Value: 'Moura' },
    { Attribute: 'EmailAddress', Value: 'i@example.com' },
  ]);
});

describe('a failed call is retried', () => {
  const now = new Date('2030-01-02T00:00:00Z');
  const secondsUntil = (time: Date | undefined) => time && (time.getTime() - now.getTime()) / 1000;

  test.each([
    [1, 5, 5],
    [2, 30, 30],
    [3, 120, 60],
    [6, 3600, 60],
    [7, 3600, 60],
  ])('after attempt %i in %i seconds, with a pause of %i', (attempts, due, rest) => {
    const retry = retryAt(attempts, now, now);
    expect([secondsUntil(retry?.dueAt), secondsUntil(retry?.backoffUntil)]).toEqual([due, rest]);
  });

  test('when LeadSquared requests it', () => {
    const retry = retryAt(1, now, now, 300);
    expect([secondsUntil(retry?.dueAt), secondsUntil(retry?.backoffUntil)]).toEqual([300, 300]);
  });

  test('for a day', () => {
    const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    expect(retryAt(1, before(24), now)).toBeDefined();
    expect(retryAt(1, new Date(before(24).getTime() - 1), now)).toBeUndefined();
    expect([isStale(before(24), now), isStale(before(25), now)]).toEqual([false, true]);
    expect(retentionMs).toBe(48 * 3_600_000);
  });
});

test('posts recognizable contacts, new conversations, and resolved ones', () => {
  expect(leadSquaredEvents).toEqual([
    'contact.updated',
    'conversation.created',
    'conversation.status_changed',
  ]);
  const of = (name: string, data: object) => subjectOf({ name, data });
  expect(of('contact.updated', { id: 3, email: 'a@example.com' })).toEqual({ kind: 'lead', contactId: 3 });
  expect(of('contact.updated', { id: 3, phone_number: '+49' })).toEqual({ kind: 'lead', contactId: 3 });
  expect(of('contact.updated', { id: 3, email: null, phone_number: '' })).toBeUndefined();
  expect(of('conversation.created', { id: 7, status: 'pending' })).toEqual({
    kind: 'conversation',
    displayId: 7,
  });
  expect(of('conversation.status_changed', { id: 7, status: 'resolved' })).toEqual({
    kind: 'transcript',
    displayId: 7,
  });
  expect(of('conversation.status_changed', { id: 7, status: 'open' })).toBeUndefined();
  expect(() => of('conversation.created', { status: 'open' })).toThrow();
});

test('only one job per account waits at a time', () => {
  expect([callJob.name, callJob.maxAttempts, callKey(5)]).toEqual(['call-leadsquared', 10, 'leadsquared/5']);
  expect(Value.Check(callJob.payload, { account_id: 5 })).toBe(true);
  expect(Value.Check(callJob.payload, {})).toBe(false);
});
