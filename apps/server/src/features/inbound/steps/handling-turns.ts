import { EventEmitter, once } from 'node:events';
import { atMost } from '../../../platform/jobs/at-most.ts';

/** Milliseconds a handling waits at most for a moment in which no request is being acknowledged. */
const maxWaitMs = 250;

const oneOfFew = atMost(3);
let handling = 0;
const acknowledging = new EventEmitter().setMaxListeners(0);
let count = 0;

/** Acknowledges a request: the handling of others waits for it, because providers stop calling who is slow to answer. */
export async function acknowledge<T>(work: () => Promise<T>): Promise<T> {
  count += 1;
  try {
    return await work();
  } finally {
    count -= 1;
    if (count === 0) acknowledging.emit('done');
  }
}

/**
 * Runs the handling of a request when it is its turn. More at once would not be done sooner, since each is short work
 * for the database, but they would hold up the acknowledgment of the requests that come meanwhile. One always goes on:
 * where requests never stop coming, what waits would grow without end.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return oneOfFew(async () => {
    handling += 1;
    try {
      if (handling > 1 && count > 0) await untilQuiet();
      return await work();
    } finally {
      handling -= 1;
    }
  });
}

async function untilQuiet(): Promise<void> {
  await once(acknowledging, 'done', { signal: AbortSignal.timeout(maxWaitMs) }).catch(() => undefined);
}
