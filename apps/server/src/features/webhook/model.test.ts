import { webhookEvents } from '@confab/contract/features/webhook';
import { describe, expect, test } from 'vitest';
import { isSlow, isStillSlow, slowForSeconds } from '@confab/rules/receiver-pause';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import {
  changedWebhook,
  isInactive,
  hasFailedForLong,
  inboxMissing,
  storedAnswer,
  log,
  maxAttempts,
  newWebhook,
  nextAttemptAt,
  isMissNotified,
  isStale,
  backoffUntil,
  shownBody,
  shownMissedAt,
  staleSince,
  tooManyWebhooks,
  urlTaken,
  delivered,
  failed,
  waiting,
} from './model.ts';

const url = 'https://hook.example/in';
const usual = [
  'conversation_status_changed',
  'conversation_updated',
  'conversation_created',
  'contact_created',
  'contact_updated',
  'message_created',
  'message_updated',
  'webwidget_triggered',
];

describe('a webhook', () => {
  test('receives events of conversations, contacts, and messages by default', () => {
    expect(newWebhook({ url })).toEqual({ name: null, url, inbox_id: null, subscriptions: usual });
    expect(newWebhook({ url, subscriptions: null }).subscriptions).toEqual(usual);
  });

  test('stores its values', () => {
    expect(
      newWebhook({ url: ` ${url} `, name: ' CRM ', inbox_id: 4, subscriptions: ['inbox_created'] }),
    ).toEqual({ name: 'CRM', url, inbox_id: 4, subscriptions: ['inbox_created'] });
  });

  test('changes only given values', () => {
    expect(changedWebhook({})).toStrictEqual({});
    expect(changedWebhook({ name: ' ', inbox_id: null })).toStrictEqual({ name: null, inbox_id: null });
    expect(changedWebhook({ name: null })).toStrictEqual({ name: null });
  });

  test('has unique events, in a fixed order', () => {
    const subscriptions = [...webhookEvents.toReversed(), 'inbox_created'];
    expect(changedWebhook({ subscriptions })).toEqual({ subscriptions: webhookEvents });
  });

  test.each(['', 'hook.example', 'ftp://hook.example', 'xhttps://hook.example', 'https://'])(
    'cannot be sent to %j',
    (address) => {
      const refused = { path: 'url', code: 'invalid', message: 'Url is invalid' };
      expect(fieldErrorOf(() => changedWebhook({ url: address }))).toEqual(refused);
    },
  );

  test.each([[[]], [['unknown']], [['message_created', 'unknown']]])(
    'cannot subscribe to %j',
    (subscriptions) => {
      const refused = { path: 'subscriptions', code: 'invalid', message: 'Subscriptions Invalid events' };
      expect(fieldErrorOf(() => changedWebhook({ subscriptions }))).toEqual(refused);
    },
  );

  test('accepts http and https URLs, in any case', () => {
    expect(changedWebhook({ url: 'HTTP://hook.example' })).toEqual({ url: 'HTTP://hook.example' });
  });
});

test('errors have their reason', () => {
  expect(urlTaken().options.fields).toEqual([
    { path: 'url', code: 'taken', message: 'Url has already been taken' },
  ]);
  expect(inboxMissing().options.fields).toEqual([
    { path: 'inbox_id', code: 'missing', message: 'Inbox must exist' },
  ]);
  expect(tooManyWebhooks()).toMatchObject({
    code: 'unprocessable',
    message: 'The account has as many webhooks as it may',
  });
});

const now = new Date(1_700_000_000_000);
const after = (date: Date | null) => date && (date.getTime() - now.getTime()) / 1000;

test.each([
  [1, 10],
  [2, 60],
  [3, 300],
  [4, 1800],
  [5, 7200],
  [6, 21_600],
  [7, 21_600],
])('after %d attempts the next is %d seconds later', (attempts, seconds) => {
  expect(after(nextAttemptAt(attempts, now))).toBe(seconds);
  expect(maxAttempts).toBe(7);
});

test.each([
  [2, null],
  [3, 60],
  [4, 120],
  [6, 480],
  [7, 900],
  [5000, 900],
])('after %d consecutive failures a webhook is paused for %j seconds', (failures, seconds) => {
  expect(after(backoffUntil(failures, now))).toBe(seconds);
});

const ago = (ms: number): Date => new Date(now.getTime() - ms);
const dayMs = 24 * 3_600_000;

test('a webhook is idle when nothing was attempted for more than a day', () => {
  expect([isInactive(ago(dayMs), now), isInactive(ago(dayMs + 1), now)]).toEqual([false, true]);
});

test.each([
  [7, dayMs, false],
  [7, dayMs + 1, true],
  [1, 60_000, false],
  [1, 60_001, true],
])('a delivery attempted at most %i times that waits for %i ms is stale: %s', (most, ms, expected) => {
  expect(isStale({ due_at: ago(ms), max_attempts: most }, now)).toBe(expected);
  expect(isStale({ due_at: null, max_attempts: most }, now)).toBe(false);
});

test('stale deliveries were due more than a day, or a minute, ago', () => {
  expect(staleSince(now)).toEqual({ before: ago(dayMs), onceBefore: ago(60_000) });
});

test('a webhook counts as slow for an hour', () => {
  const hourMs = 3_600_000;
  expect([null, ago(hourMs), ago(hourMs - 1)].map((at) => isStillSlow(at, now))).toEqual([
    false,
    false,
    true,
  ]);
  expect(slowForSeconds).toBe(3600);
});

test('administrators are notified once a day that it misses events, and see it for a week', () => {
  const times = [null, ago(dayMs), ago(dayMs - 1)];
  expect(times.map((at) => isMissNotified(at, now))).toEqual([false, false, true]);
  const shown = [null, ago(7 * dayMs), ago(7 * dayMs - 1)].map((at) => shownMissedAt(at, now));
  expect(shown).toEqual([null, null, ago(7 * dayMs - 1)]);
});

test('a webhook has failed for too long after three days', () => {
  expect([hasFailedForLong(ago(3 * dayMs - 1), now), hasFailedForLong(ago(3 * dayMs), now)]).toEqual([
    false,
    true,
  ]);
});

test('the log covers at most a week', () => {
  expect(log).toEqual({ days: 7, entries: 1000 });
  expect([waiting, delivered, failed]).toEqual([0, 1, 2]);
});

test('the log truncates long bodies and responses', () => {
  expect(shownBody('x'.repeat(32_000))).toBe('x'.repeat(32_000));
  expect(shownBody('x'.repeat(32_001))).toBe(`${'x'.repeat(32_000)}…`);
  expect(storedAnswer(`${'x'.repeat(2000)}\0`)).toBe('x'.repeat(2000));
  expect(storedAnswer('x'.repeat(2001))).toBe(`${'x'.repeat(2000)}…`);
});

test.each([
  [1000, false],
  [1001, true],
])('a receiver that took %i ms is slow: %s', (durationMs, expected) => {
  expect(isSlow(durationMs)).toBe(expected);
});
