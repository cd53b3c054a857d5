import { Failure } from '@confab/contract/kit/errors';
import { LRUCache } from 'lru-cache';
import { limitConcurrency } from '../../jobs/limit-concurrency.ts';
import { isCanceled, type Db, type Trx } from '../database.ts';
import { limitReads } from '../within-time.ts';

/** A search that takes longer than it may. */
export class TooSlow extends Failure {
  constructor() {
    super('unprocessable', {
      message: 'This search takes too long. Search for a longer part of the text.',
    });
  }
}

/** Milliseconds a search may take. */
const maxSearchMs = 5000;
/** Concurrent searches of one account in this process: fewer than there are connections, so that others get theirs. */
const batchSize = 2;
const queues = new LRUCache<number, ReturnType<typeof limitConcurrency>>({ max: 1000 });

/**
 * Runs reads of an account with a common deadline, including the wait for their turn and a connection: expired requests
 * are canceled. `inTime` is called between them and throws when the time is up. They all see one snapshot: segments may
 * be merged meanwhile. Throws `TooSlow`.
 */
export async function withinDeadline<T>(
  db: Db,
  accountId: number,
  work: (trx: Trx, inTime: () => void) => Promise<T>,
  timeoutMs: number = maxSearchMs,
): Promise<T> {
  const until = performance.now() + timeoutMs;
  const inTime = (): void => {
    if (performance.now() > until) throw new TooSlow();
  };
  const queue = queues.get(accountId) ?? limitConcurrency(batchSize);
  queues.set(accountId, queue);
  try {
    return await queue(async () => {
      inTime();
      const transaction = db.transaction().setIsolationLevel('repeatable read');
      return transaction.execute(async (trx) => {
        inTime();
        await limitReads(trx, until - performance.now());
        return work(trx, inTime);
      });
    });
  } catch (error) {
    throw isCanceled(error) ? new TooSlow() : error;
  }
}
