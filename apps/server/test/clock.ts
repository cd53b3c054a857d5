import type { Clock } from '../src/platform/clock/clock.ts';

export type FakeClock = Clock & {
  /** Moves the clock forward (or back, when negative) by milliseconds. */
  advance(milliseconds: number): void;
  set(instant: Date | string): void;
};

/** A clock that only advances when a test moves it. */
export function fakeClock(start: Date | string = '2030-01-01T00:00:00.000Z'): FakeClock {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    advance: (milliseconds) => {
      current += milliseconds;
    },
    set: (instant) => {
      current = new Date(instant).getTime();
    },
  };
}
