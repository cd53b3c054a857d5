/** Where the present comes from. Everything that needs the time takes a clock, so a test can hold it. */
export type Clock = { now(): Date };

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };

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
