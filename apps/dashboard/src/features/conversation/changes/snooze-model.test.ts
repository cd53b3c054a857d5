import { describe, expect, it } from 'vitest';
import { localTime, snoozeEnd, snoozeTime } from './snooze-model.ts';

const at = (text: string) => new Date(`${text}:00`);
const dateOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));

describe('snoozing', () => {
  it.each([
    ['reply', '2026-11-20T10:15', null],
    ['hour', '2026-11-20T23:15', '2026-11-21T00:15'],
    ['tomorrow', '2026-12-31T10:15', '2027-01-01T09:00'],
    ['monday', '2026-11-20T10:15', '2026-11-23T09:00'],
    // On a Monday it means the next one; on a Sunday it is tomorrow.
    ['monday', '2026-11-23T08:00', '2026-11-30T09:00'],
    ['monday', '2026-11-22T08:00', '2026-11-23T09:00'],
    ['week', '2026-11-20T10:15', '2026-11-27T09:00'],
  ] as const)('%s from %s', (preset, now, end) => {
    expect(dateOf(snoozeEnd(preset, at(now)))).toEqual(end === null ? null : at(end));
  });
});

describe('a custom time', () => {
  const now = at('2026-11-20T10:15');
  it.each([
    ['2026-11-20T10:16', '2026-11-20T10:16'],
    ['2026-11-20T10:15', undefined],
    ['2025-11-20T10:15', undefined],
    ['', undefined],
    ['soon', undefined],
  ])('%s', (value, time) => {
    const until = snoozeTime(value, now);
    expect(until && dateOf(until)).toEqual(time && at(time));
  });

  it('is formatted for the field', () => {
    expect(new Date(localTime(now))).toEqual(now);
  });
});
