import { EventEmitter, once } from 'node:events';
import { limitConcurrency } from '../../../platform/jobs/limit-concurrency.ts';

/** Milliseconds a handling waits at most for a moment in which no request is being acknowledged. */
const maxWaitMs = 250;
/** The same for the one that runs while others wait, when acknowledgments are too slow. */
const maxLoneWaitMs = 50;
/** Milliseconds until a request is acknowledged that are too many: half of what providers are promised. */
const slowMs = 25;

const oneOfFew = limitConcurrency(3);
let handling = 0;
const acknowledging = new EventEmitter().setMaxListeners(0);
let count = 0;
/** Of the last requests, the newest counting most. */
let usualMs = 0;

/** Acknowledges a request. Handling of others pauses for it, because providers stop calling slow servers. */
export async function acknowledge<T>(work: () => Promise<T>): Promise<T> {
  count += 1;
  const start = performance.now();
  try {
    return await work();
  } finally {
    usualMs += (performance.now() - start - usualMs) / 8;
    count -= 1;
    if (count === 0) acknowledging.emit('done');
  }
}

/**
 * Runs the handling of a request in its turn. More concurrency would not finish sooner, since each is short work for
 * the database, but would delay the acknowledgment of new requests. One always runs: otherwise, under constant load,
 * the backlog would grow without end. It only pauses briefly each time when acknowledgments are too slow.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return oneOfFew(async () => {
    handling += 1;
    try {
      if (count > 0 && handling > 1) await untilIdle(maxWaitMs);
      else if (count > 0 && usualMs > slowMs) await untilIdle(maxLoneWaitMs);
      return await work();
    } finally {
      handling -= 1;
    }
  });
}

async function untilIdle(maxMs: number): Promise<void> {
  await once(acknowledging, 'done', { signal: AbortSignal.timeout(maxMs) }).catch(() => undefined);
}
