import { Failure } from '@confab/contract/kit/errors';

const retryAfterSeconds = 5;

/**
 * Runs pieces of work one after another, in the order they were asked for. With `maxWaiting` of them in line the
 * next is refused with `unavailable`, so that a flood cannot pile up.
 */
export function inTurns(maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;
  return async (work) => {
    if (count > maxWaiting) throw new Failure('unavailable', { retryAfter: retryAfterSeconds });
    count += 1;
    const turn = last.then(work).finally(() => (count -= 1));
    last = turn.catch(() => undefined);
    return turn;
  };
}
