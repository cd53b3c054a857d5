import { Failure } from '@confab/contract/kit/errors';

/**
 * Maximum milliseconds that a caller waits for parts that may never respond; its body has its own minimum speed.
 */
const timeoutMs = 30_000;

/**
 * Times out work that hangs, for example on a database that accepts connections but never responds. The outcome is
 * unknown then, so the client is asked to retry, as after a lost connection.
 */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const giveUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Failure('unavailable', { retryAfterSeconds: 5 })), timeoutMs);
  });
  try {
    return await Promise.race([work, giveUp]);
  } finally {
    clearTimeout(timer);
  }
}
