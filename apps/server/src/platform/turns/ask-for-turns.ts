import type { Trx } from '../db/database.ts';
import { afterCommit, transact } from '../outbox/transact.ts';
import type { Platform } from '../platform.ts';
import { askTurns } from './turn-queries.ts';
import type { TurnKey, TurnTable } from './turn-table.ts';

/** Schedules the receivers of a table with pending deliveries once this transaction has committed. */
export async function askForTurns(
  platform: Platform,
  trx: Trx,
  table: TurnTable,
  receivers: { accountId: number; ids: readonly number[] },
): Promise<void> {
  await askTurns(trx, table, receivers, platform.clock.now());
  afterCommit(trx, () => platform.wakeService(table.service));
}

/** The same for one receiver, in a transaction of its own. */
export async function askForTurn(
  platform: Platform,
  table: TurnTable,
  { accountId, id }: TurnKey,
): Promise<void> {
  await transact(platform, (trx) => askForTurns(platform, trx, table, { accountId, ids: [id] }));
}
