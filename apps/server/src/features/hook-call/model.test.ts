import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { isSlow } from '@confab/rules/receiver-pause';
import { readAttempt } from './event-model.ts';
import { callBotJob, callReceiverJob } from './job-model.ts';
import {
  backoffUntil,
  callOutcome,
  holdingAttempts,
  retentionMs,
  maxAttempts,
  nextCallAt,
  originOf,
  staleSince,
} from './model.ts';

const now = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('a call is retried with growing delays, and fails in the end or once it is obsolete', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) => nextCallAt(attempts, now, now));
  expect(waits).toEqual([...[5, 30, 120, 600, 1800, 3600].map(after), null]);
  expect(maxAttempts).toBe(7);
  expect(holdingAttempts).toBeLessThan(maxAttempts);
  expect(nextCallAt(1, after(-7200), now)).toEqual(after(5));
  expect(nextCallAt(1, after(-7201), now)).toBeNull();
});

test('an unreachable receiver is paused, longer each time', () => {
  const ends = [0, 2, 3, 4, 5, 20].map((failures) => backoffUntil(failures, now));
  expect(ends).toEqual([null, null, after(30), after(60), after(120), after(600)]);
});

test('a receiver that takes over a second is slow', () => {
  expect([isSlow(1000), isSlow(1001)]).toEqual([false, true]);
});

test('calls go to web URLs, and those of one server are grouped', () => {
  expect(originOf('https://hooks.example:8443/a?b=c')).toBe('https://hooks.example:8443');
  expect(originOf('HTTP://hooks.example/other')).toBe('http://hooks.example');
  expect(
    ['', 'hooks.example', 'ftp://hooks.example', 'https://', 'blob:https://hooks.example'].map(originOf),
  ).toEqual(Array(5).fill(undefined));
});

test('a call is given up after a day, and what became of it is known for two', () => {
  expect(staleSince(now)).toEqual(after(-86_400));
  expect(retentionMs).toBe(172_800_000);
});

test('an outcome and a turn are read only if they have every field', () => {
  const caller = { macro_run_id: 4, display_id: 12, position: 0 };
  const attempt = { caller, problem: '404 Not Found', is_over: false };
  expect(readAttempt(attempt)).toEqual(attempt);
  expect(() => readAttempt({})).toThrow();
  for (const { payload } of [callBotJob, callReceiverJob]) {
    expect(Value.Check(payload, { account_id: 1, id: 2 })).toBe(true);
    expect(Value.Check(payload, {})).toBe(false);
  }
});

test('the requester learns whether it was accepted, is waiting, or is over', () => {
  expect(callOutcome({ problem: null, is_over: true })).toEqual({
    isTaken: true,
    isOver: true,
    message: null,
  });
  expect(callOutcome({ problem: '404 Not Found', is_over: false })).toEqual({
    isTaken: false,
    isOver: false,
    message: 'The webhook failed: 404 Not Found. It will be tried again.',
  });
  expect(callOutcome({ problem: '404 Not Found', is_over: true })).toEqual({
    isTaken: false,
    isOver: true,
    message: 'The webhook failed: 404 Not Found',
  });
});
