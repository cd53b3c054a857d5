import { Failure } from '@confab/contract/kit/errors';

/** Milliseconds a caller waits at most for parts that may never answer; its body has a pace of its own. */
const patience = 30_000;

/**
 * Gives up waiting for work that hangs, as on a database that takes connections and says nothing. What became of
 * the work is not known then, so the caller is told to try again, as after a lost connection.
 */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const giveUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Failure('unavailable', { retryAfter: 5 })), patience);
  });
  try {
    return await Promise.race([work, giveUp]);
  } finally {
    clearTimeout(timer);
  }
}
