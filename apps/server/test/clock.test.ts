import { expect, test } from 'vitest';
import { fakeClock } from './clock.ts';

test('a fake clock stands still, advances, and can be set', () => {
  const clock = fakeClock('2030-05-01T10:00:00Z');
  expect(clock.now().toISOString()).toBe('2030-05-01T10:00:00.000Z');
  clock.advance(90_000);
  expect(clock.now().toISOString()).toBe('2030-05-01T10:01:30.000Z');
  clock.set('2031-01-01T00:00:00Z');
  expect(clock.now().getUTCFullYear()).toBe(2031);
});

test('a date handed out cannot move the clock', () => {
  const clock = fakeClock();
  clock.now().setFullYear(1999);
  expect(clock.now().getUTCFullYear()).toBe(2030);
});
