import { wasDeadlock, type Db, type Trx } from '../db/database.ts';
import { emit, type OutboxEvent } from './outbox.ts';

/** What an action's transaction needs: the database, and the relay to wake once it has committed. */
export type Transactor = { db: Db; wakeRelay: () => void };

export type Emit = (...events: OutboxEvent[]) => void;

/** A deadlock has one victim and is gone with it, so trying again is all there is to do. */
const tries = 3;

/**
 * Runs one change. Rows and events commit together, events last; then the relay is woken. The work must not
 * touch the network, and is run again from the start when the database chose it as the victim of a deadlock.
 */
export async function transact<T>(
  transactor: Transactor,
  work: (trx: Trx, emit: Emit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(transactor, work);
    } catch (error) {
      if (attempt === tries || !wasDeadlock(error)) throw error;
    }
  }
}

async function transactOnce<T>(
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
