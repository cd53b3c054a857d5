/** The source of the current time. Everything that needs the time takes a clock, so a test can control it. */
export type Clock = { now(): Date };

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
