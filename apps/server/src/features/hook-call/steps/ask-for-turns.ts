import type { Trx } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { askTurns } from '../../../platform/turns/turn-queries.ts';
import { serviceName } from '../job-model.ts';
import { receiverTurns } from '../turn-queries.ts';

/** Has a receiver told what waits for it once this transaction has committed. */
export async function askForTurns(
  platform: Platform,
  trx: Trx,
  accountId: number,
  receiverId: number,
): Promise<void> {
  await askTurns(trx, receiverTurns, { accountId, ids: [receiverId] }, platform.clock.now());
  afterCommit(trx, () => platform.wakeService(serviceName));
}
