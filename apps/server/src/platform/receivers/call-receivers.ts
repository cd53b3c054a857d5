import { setTimeout as sleep } from 'node:timers/promises';
import type { Notifier } from '../outbox/notifier.ts';
import type { Platform } from '../platform.ts';
import { listDueReceivers } from './due-queries.ts';
import type { Receiver, ReceiverKey, ReceiverTable } from './receiver-table.ts';

/** After this it looks by itself. */
const maxWaitMs = 1000;
/** How long a receiver is not called after an error of the server. */
const afterErrorMs = 10_000;

/** Until when a service works, and what notifies it. */
export type Serving = { signal: AbortSignal; notifier: Notifier };

/**
 * Calls all receivers of a table: many at a time, each by itself, in turns that are fair to accounts and to their
 * receivers, so that none waits for a slow one of another account.
 */
export async function callReceivers(
  platform: Platform,
  table: ReceiverTable,
  callReceiver: (platform: Platform, key: ReceiverKey) => Promise<void>,
  { signal, notifier }: Serving,
): Promise<void> {
  const called = new Set<Receiver>();
  const ended = new Set<Promise<void>>();
  const begin = (turn: Receiver): void => {
    called.add(turn);
    const end = carryOut(turn).finally(() => {
      called.delete(turn);
      ended.delete(end);
      notifier.notifyOne();
    });
    ended.add(end);
  };
  const carryOut = async ({ accountId, id }: Receiver): Promise<void> => {
    try {
      await callReceiver(platform, { accountId, id });
    } catch (error) {
      const about = { err: error, accountId, receivers: table.name, id };
      platform.log.warn(about, 'a receiver could not be told; trying again');
      await sleep(afterErrorMs, undefined, { signal }).catch(() => undefined);
    }
  };
  signal.addEventListener('abort', notifier.notifyOne);
  try {
    while (!signal.aborted) {
      (await listDueReceivers(platform.db, table, platform.clock.now(), [...called])).forEach(begin);
      await notifier.wait(maxWaitMs);
    }
  } finally {
    signal.removeEventListener('abort', notifier.notifyOne);
    await Promise.all(ended);
  }
}
