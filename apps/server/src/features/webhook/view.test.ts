import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { iso, moment } from '../../../test/rows.ts';
import { deliveryJob, drainJob, missedEmail, pausedEmail } from './job-model.ts';
import { deliveryView, exchangeView, webhookView } from './view.ts';

const row = {
  account_id: 2,
  id: 3,
  name: 'CRM',
  url: 'https://hook.example',
  inbox_id: 4,
  inbox_name: 'Site',
  inbox_channel: 'api',
  subscriptions: ['message_created'],
  secret_encrypted: 'sealed',
  failures: 5,
  failing_since: moment(1),
  backoff_until: moment(2),
  paused_at: moment(3),
  next_at: moment(6),
  called_at: moment(7),
  next_delivery_id: 8,
  slow_at: moment(9),
  missed_at: moment(10),
  created_at: moment(4),
  updated_at: moment(5),
};
const shown = {
  id: 3,
  name: 'CRM',
  url: 'https://hook.example',
  account_id: 2,
  subscriptions: ['message_created'],
  paused_at: iso(3),
  is_signed: true,
  is_slow: true,
  missed_at: iso(10),
};
const now = moment(20);

test('administrators see a webhook with its inbox, and only whether it is signed', () => {
  const inbox = { id: 4, name: 'Site', channel_type: 'Channel::Api' };
  expect(webhookView(row, now)).toStrictEqual({ ...shown, inbox });
  expect(
    webhookView({ ...row, paused_at: null, secret_encrypted: null, slow_at: null, missed_at: null }, now),
  ).toStrictEqual({
    ...shown,
    inbox,
    paused_at: null,
    is_signed: false,
    is_slow: false,
    missed_at: null,
  });
});

test.each([{ inbox_id: null }, { inbox_name: null }, { inbox_channel: null }])(
  'a webhook of all inboxes, or of a deleted one (%j), has no inbox',
  (more) => expect(webhookView({ ...row, ...more }, now)).toStrictEqual(shown),
);

const delivery = {
  account_id: 2,
  webhook_id: 3,
  id: 9,
  uuid: '0b54b6a4-0000-4000-8000-000000000001',
  event: 'message_created',
  event_number: 77,
  status: 1,
  attempts: 2,
  max_attempts: 7,
  created_at: moment(1),
  due_at: moment(2),
  attempted_at: moment(3),
  duration_ms: 120,
  response_status: 200,
  problem: 'slow',
  body: 'x'.repeat(32_001),
  response_body: 'ok',
};
const logged = {
  id: 9,
  uuid: '0b54b6a4-0000-4000-8000-000000000001',
  event: 'message_created',
  status: 'delivered',
  attempts: 2,
  created_at: iso(1),
  due_at: iso(2),
  attempted_at: iso(3),
  duration_ms: 120,
  response_status: 200,
  problem: 'slow',
};

test('the log lists deliveries without their bodies', () => {
  expect(deliveryView(delivery)).toEqual(logged);
  const early = { ...delivery, status: 0, due_at: null, attempted_at: null };
  expect(deliveryView(early)).toEqual({ ...logged, status: 'waiting', due_at: null, attempted_at: null });
  expect(deliveryView({ ...delivery, status: 9 }).status).toBe('failed');
});

test('a single delivery shows both bodies, truncated', () => {
  const request_body = `${'x'.repeat(32_000)}…`;
  expect(exchangeView(delivery)).toEqual({ ...logged, request_body, response_body: 'ok' });
});

test('a delivery’s job has account and number', () => {
  expect([deliveryJob.name, deliveryJob.maxAttempts]).toEqual(['deliver-webhook', 10]);
  expect(Value.Check(deliveryJob.payload, { account_id: 2, id: 9 })).toBe(true);
  expect(Value.Check(deliveryJob.payload, { account_id: 2 })).toBe(false);
  expect([pausedEmail.name, pausedEmail.maxAttempts]).toEqual(['mail-paused-webhook', 10]);
  expect(Value.Check(pausedEmail.payload, { account_id: 2, id: 9, at: 5 })).toBe(true);
  expect(Value.Check(pausedEmail.payload, { account_id: 2, id: 9 })).toBe(false);
  expect(missedEmail).toEqual({ ...pausedEmail, name: 'mail-webhook-misses' });
  expect(drainJob).toEqual({ ...deliveryJob, name: 'drain-slow-webhook' });
});
