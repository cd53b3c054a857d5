import type { Db, Trx } from '../db/database.ts';
import { emit, type OutboxEvent } from './outbox.ts';

/** What an action's transaction needs: the database, and the relay to wake once it has committed. */
export type Transactor = { db: Db; wakeRelay: () => void };

export type Emit = (...events: OutboxEvent[]) => void;

/**
 * Runs one change. Rows and events commit together, events last; then the relay is woken. The work must not
 * touch the network.
 */
export async function transact<T>(
  transactor: Transactor,
  work: (trx: Trx, emit: Emit) => Promise<T>,
): Promise<T> {
  const events: OutboxEvent[] = [];
  const result = await transactor.db.transaction().execute(async (trx) => {
    const value = await work(trx, (...more) => void events.push(...more));
    await emit(trx, events);
    return value;
  });
  if (events.length > 0) transactor.wakeRelay();
  return result;
}
