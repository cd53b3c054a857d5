import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanced, type After, type Promises, type SlaState, type SlaInput } from './model.ts';

const minuteMs = 60_000;
const always: After = (start, ms) => start + ms;
const promises: Promises = {
  startedAt: 0,
  firstResponseSeconds: 600,
  nextResponseSeconds: 300,
  resolutionSeconds: 3600,
};
const fresh: SlaInput = { status: 'open', hasFirstReply: false, waitingSince: 0 };
const freshState: SlaState = {
  status: 'active',
  firstResponseMissed: false,
  resolutionMissed: false,
  missedWaitingSince: null,
  dueAt: null,
  dueEvent: null,
};
const moved = (state: SlaState, before: SlaInput, now: SlaInput, at: number) =>
  advanced(promises, state, { before, now }, at * minuteMs, always);

test('the first response is due, and an answer in time is not missed', () => {
  const started = moved(freshState, fresh, fresh, 0);
  expect(started.state).toMatchObject({ status: 'active', dueAt: 10 * minuteMs, dueEvent: 'frt' });
  const answered = { ...fresh, hasFirstReply: true, waitingSince: null };
  const inTime = moved(started.state, fresh, answered, 9);
  expect(inTime).toMatchObject({
    missed: [],
    state: { status: 'active', dueAt: 60 * minuteMs, dueEvent: 'rt' },
  });
  expect(moved(inTime.state, answered, { ...answered, status: 'resolved' }, 20).state).toMatchObject({
    status: 'hit',
    dueAt: null,
    dueEvent: null,
  });
});

test('a late answer is a miss, even before it is recorded', () => {
  const answered = { ...fresh, hasFirstReply: true, waitingSince: null };
  const late = moved(freshState, fresh, answered, 11);
  expect(late).toMatchObject({ missed: ['frt'], state: { status: 'active_with_misses' } });
  expect(moved(late.state, answered, { ...answered, status: 'resolved' }, 12).state.status).toBe('missed');
});

test('each wait for a next response is missed once', () => {
  const waits = (since: number | null): SlaInput => ({
    status: 'open',
    hasFirstReply: true,
    waitingSince: since === null ? null : since * minuteMs,
  });
  const first = moved(freshState, waits(1), waits(1), 6);
  expect(first.missed).toEqual(['nrt']);
  expect(moved(first.state, waits(1), waits(1), 30).missed).toEqual([]);
  const answered = moved(first.state, waits(1), waits(null), 31);
  const again = moved(answered.state, waits(null), waits(32), 32);
  expect(again).toMatchObject({ missed: [], state: { dueAt: 37 * minuteMs, dueEvent: 'nrt' } });
  expect(moved(again.state, waits(32), waits(32), 37).missed).toEqual(['nrt']);
});

test('the resolution time counts while open; past results do not change', () => {
  const snoozed: SlaInput = { status: 'snoozed', hasFirstReply: true, waitingSince: null };
  const asleep = moved(freshState, snoozed, snoozed, 90);
  expect(asleep).toMatchObject({ missed: [], state: { dueAt: null } });
  const reopened = moved(asleep.state, snoozed, { ...snoozed, status: 'open' }, 91);
  expect(reopened.missed).toEqual(['rt']);
  const done = moved(reopened.state, { ...snoozed, status: 'open' }, { ...snoozed, status: 'resolved' }, 92);
  expect(done.state.status).toBe('missed');
  expect(moved(done.state, { ...snoozed, status: 'resolved' }, fresh, 900)).toEqual({
    state: done.state,
    missed: [],
  });
});

test('one that was met stays met', () => {
  const answered: SlaInput = { status: 'open', hasFirstReply: true, waitingSince: null };
  const resolved: SlaInput = { ...answered, status: 'resolved' };
  const met = moved(moved(freshState, fresh, answered, 1).state, answered, resolved, 2).state;
  expect(met.status).toBe('hit');
  const waiting: SlaInput = { ...answered, waitingSince: 3 * minuteMs };
  expect(moved(met, resolved, waiting, 900)).toEqual({ state: met, missed: [] });
});

test('a resolved conversation has no clocks, and one that got its SLA as such is not met by that', () => {
  const resolved: SlaInput = { status: 'resolved', hasFirstReply: false, waitingSince: 0 };
  expect(moved(freshState, resolved, resolved, 900)).toEqual({ state: freshState, missed: [] });
  const reopened = moved(freshState, resolved, fresh, 5);
  expect(reopened).toMatchObject({ missed: [], state: { dueAt: 10 * minuteMs, dueEvent: 'frt' } });
});

test('the clock that ends first is next, and one that never ends is none', () => {
  const next = (after: After) =>
    advanced(promises, freshState, { before: fresh, now: fresh }, 0, after).state;
  const reversed: After = (start, ms) => start + 7200_000 - ms;
  expect(next(reversed)).toMatchObject({ dueAt: 3600_000, dueEvent: 'rt' });
  const neverAnswered: After = (start, ms) => (ms === 600_000 ? Infinity : start + ms);
  expect(next(neverAnswered)).toMatchObject({ dueAt: 3600_000, dueEvent: 'rt' });
  expect(next(() => Infinity)).toMatchObject({ dueAt: null, dueEvent: null });
});

const maxMinutes = 120;
const input = fc.record({
  status: fc.constantFrom('open' as const, 'open' as const, 'pending' as const, 'snoozed' as const),
  hasFirstReply: fc.boolean(),
  waitingSince: fc.option(fc.nat(maxMinutes).map((at) => at * minuteMs)),
});
const threshold = fc.option(fc.integer({ min: 1, max: 40 }).map((minutes) => minutes * 60));

test('misses equal those of a check every minute, whether or not one runs in between', () => {
  fc.assert(
    fc.property(
      fc.tuple(threshold, threshold, threshold),
      fc.array(fc.tuple(fc.integer({ min: 1, max: maxMinutes }), input), { maxLength: 8 }),
      fc.constantFrom(1, 3, 7),
      fc.boolean(),
      ([first, next, resolution], values, rhythm, checks) => {
        const targets = {
          startedAt: 0,
          firstResponseSeconds: first,
          nextResponseSeconds: next,
          resolutionSeconds: resolution,
        };
        // Open and closed in turns of so many minutes.
        const isOpen = (at: number) => rhythm === 1 || Math.floor(at / rhythm) % 2 === 0;
        const passed = (from: number, until: number) => {
          let count = 0;
          for (let at = from; at < until; at += 1) if (isOpen(at)) count += 1;
          return count;
        };
        const after: After = (start, ms) => {
          let at = start / minuteMs;
          while (passed(start / minuteMs, at) * minuteMs < ms) at += 1;
          return at * minuteMs;
        };
        const changes = new Map(values);
        const expected: string[] = [];
        const found: string[] = [];
        let now = fresh;
        let { state } = advanced(targets, freshState, { before: now, now }, 0, after);
        const checkAt = (seen: SlaInput, at: number) => {
          const over = (seconds: number | null, from: number) =>
            seconds !== null && passed(from, at) * 60 >= seconds;
          const note = (name: string) => {
            if (!expected.includes(name)) expected.push(name);
          };
          if (!seen.hasFirstReply && over(first, 0)) note('frt');
          const since = seen.waitingSince === null ? null : seen.waitingSince / minuteMs;
          const isSame = lastWait === since;
          if (seen.hasFirstReply && since !== null && over(next, since) && !isSame) {
            expected.push(`nrt ${since}`);
            lastWait = since;
          }
          if (seen.status === 'open' && over(resolution, 0)) note('rt');
        };
        let lastWait: number | null = null;
        for (let at = 0; at <= maxMinutes; at += 1) {
          checkAt(now, at);
          const change = changes.get(at);
          const isDue = checks && state.dueAt !== null && state.dueAt <= at * minuteMs;
          if (change !== undefined || isDue || at === maxMinutes) {
            const then = change ?? now;
            const before = now;
            const step = advanced(targets, state, { before, now: then }, at * minuteMs, after);
            const nameOf = (type: string, index: number) => {
              const isAgain = type === 'nrt' && step.missed.indexOf('nrt') !== index;
              const waits = isAgain ? then : before.hasFirstReply && isWaiting(before) ? before : then;
              return type === 'nrt' ? `nrt ${(waits.waitingSince ?? 0) / minuteMs}` : type;
            };
            const isWaiting = ({ waitingSince }: SlaInput) =>
              waitingSince !== null &&
              waitingSince !== state.missedWaitingSince &&
              next !== null &&
              after(waitingSince, next * 1000) <= at * minuteMs;
            found.push(...step.missed.map(nameOf));
            state = step.state;
            now = then;
            checkAt(now, at);
          }
        }
        expect(found.toSorted()).toEqual(expected.toSorted());
        expect(state.status).toBe(expected.length === 0 ? 'active' : 'active_with_misses');
      },
    ),
    { numRuns: 500 },
  );
});
