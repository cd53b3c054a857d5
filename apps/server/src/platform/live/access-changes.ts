import type { Subscriber } from './hub-types.ts';

type Matches = (subscriber: Subscriber) => boolean;

/** Whose access has changed lately, so that a look at somebody's access knows whether it was too early. */
export type AccessChanges = {
  note(whose: Matches): void;
  /** How many changes there were so far. */
  count(): number;
  /** Whether access may have changed since then: of this subscriber, or of anybody when nobody was found. */
  since(count: number, found: Subscriber | null): boolean;
};

/** A look that has lasted for more changes than this is repeated whomever they were about. */
const mostKept = 1000;

export function accessChanges(): AccessChanges {
  const kept: Matches[] = [];
  let total = 0;
  return {
    note(whose) {
      total += 1;
      kept.push(whose);
      if (kept.length > mostKept) kept.shift();
    },
    count: () => total,
    since(count, found) {
      const missed = total - count;
      if (missed === 0) return false;
      if (found === null || missed > kept.length) return true;
      return kept.slice(-missed).some((whose) => whose(found));
    },
  };
}
