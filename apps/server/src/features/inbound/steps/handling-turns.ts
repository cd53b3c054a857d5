import { atMost } from '../../../platform/jobs/at-most.ts';

/** More at once would not be done sooner, since each is short work for the database. */
const maxAtOnce = 3;

/** How long no request has come when handling takes all its turns again, in ms. */
const quietMs = 250;

const turns = atMost(maxAtOnce);

const quiet = setTimeout(() => turns.setCount(maxAtOnce), quietMs).unref();

/** A request came: while more do, they are acknowledged before others are handled, which goes on one at a time. */
export function acknowledgeFirst(): void {
  turns.setCount(1);
  quiet.refresh();
}

/** Runs the handling of a request when it is its turn. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return turns.run(work);
}
