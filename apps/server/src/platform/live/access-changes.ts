import type { Subscriber } from './hub-types.ts';

type Matches = (subscriber: Subscriber) => boolean;

/** Recent changes of access, so that an authorization result can be checked for staleness. */
export type AccessChanges = {
  record(whose: Matches): void;
  /** How many changes there were so far. */
  count(): number;
  /** Whether access may have changed since then: for this subscriber, or for anyone if there was none. */
  since(count: number, found: Subscriber | null): boolean;
};

/** A lookup during which more changes than this arrived is repeated, whatever they affected. */
const maxKeptChanges = 1000;

export function accessChanges(): AccessChanges {
  const waiting: Matches[] = [];
  let total = 0;
  return {
    record(whose) {
      total += 1;
      waiting.push(whose);
      if (waiting.length > maxKeptChanges) waiting.shift();
    },
    count: () => total,
    since(count, found) {
      const missed = total - count;
      if (missed === 0) return false;
      if (found === null || missed > waiting.length) return true;
      return waiting.slice(-missed).some((whose) => whose(found));
    },
  };
}
