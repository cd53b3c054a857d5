import { AsyncLocalStorage } from 'node:async_hooks';
import { isUniqueViolation, wasDeadlock, type Db, type Trx } from '../db/database.ts';
import { failedWhileQueued, hasOutdatedPlan } from '../db/statement-pipeline.ts';
import { emit, type OutboxEvent } from './outbox.ts';

/** What an action's transaction needs: the database, and the relay to wake once it has committed. */
export type Transactor = { db: Db; notifyRelay: () => void };

export type Emit = (...events: OutboxEvent[]) => void;

const tries = 3;

/**
 * A deadlock has one victim and is resolved with it, so a retry is enough. An enqueued write that collided with an
 * existing row is detected by the retry, which checks first: `isRetry`. An outdated statement is parsed again.
 */
function mayTryAgain(error: unknown): boolean {
  return (
    wasDeadlock(error) || hasOutdatedPlan(error) || (isUniqueViolation(error) && failedWhileQueued(error))
  );
}

const retries = new WeakSet<Trx>();

/** Whether an earlier try of this work collided, so that this one had better look before it writes. */
export function isRetry(trx: Trx): boolean {
  return retries.has(trx);
}

const afterwards = new WeakMap<Trx, (() => void)[]>();

/** Does something short once the transaction has committed; not at all where the process dies in between. */
export function afterCommit(trx: Trx, work: () => void): void {
  afterwards.set(trx, [...(afterwards.get(trx) ?? []), work]);
}

const beforeCommit = new AsyncLocalStorage<(trx: Trx) => Promise<void>>();

/**
 * Runs work whose every `transact` ends with one more statement, in the same transaction: its effect is committed
 * exactly when the change is. It may throw to roll back the change.
 */
export function withBeforeCommit<T>(more: (trx: Trx) => Promise<void>, work: () => Promise<T>): Promise<T> {
  return beforeCommit.run(more, work);
}

/**
 * Runs one change. Rows and events commit together, events last; then the relay is notified. The work must not use the
 * network. It is run again from the start when the database chose it as a deadlock victim, when an enqueued write
 * collided, or when another node has just changed a table.
 */
export async function transact<T>(
  transactor: Transactor,
  work: (trx: Trx, emit: Emit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(transactor, work, attempt);
    } catch (error) {
      if (attempt === tries || !mayTryAgain(error)) throw error;
    }
  }
}

async function transactOnce<T>(
  transactor: Transactor,
  work: (trx: Trx, emit: Emit) => Promise<T>,
  attempt: number,
): Promise<T> {
  const events: OutboxEvent[] = [];
  let ended: readonly (() => void)[] = [];
  const result = await transactor.db.transaction().execute(async (trx) => {
    if (attempt > 1) retries.add(trx);
    const value = await work(trx, (...more) => void events.push(...more));
    await emit(trx, events);
    await beforeCommit.getStore()?.(trx);
    ended = afterwards.get(trx) ?? [];
    return value;
  });
  if (events.length > 0) transactor.notifyRelay();
  for (const work of ended) work();
  return result;
}
