import type { Trx } from '../db/database.ts';
import { afterCommit, transact } from '../outbox/transact.ts';
import type { Platform } from '../platform.ts';
import { setDue } from './due-queries.ts';
import type { ReceiverKey, ReceiverTable } from './receiver-table.ts';

/** Schedules the receivers of a table with pending deliveries once this transaction has committed. */
export async function scheduleReceivers(
  platform: Platform,
  trx: Trx,
  table: ReceiverTable,
  receivers: { accountId: number; ids: readonly number[] },
): Promise<void> {
  await setDue(trx, table, receivers, platform.clock.now());
  afterCommit(trx, () => platform.wakeService(table.service));
}

/** The same for one receiver, in a transaction of its own. */
export async function scheduleReceiver(
  platform: Platform,
  table: ReceiverTable,
  { accountId, id }: ReceiverKey,
): Promise<void> {
  await transact(platform, (trx) => scheduleReceivers(platform, trx, table, { accountId, ids: [id] }));
}
