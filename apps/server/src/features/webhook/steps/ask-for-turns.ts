import type { Trx } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { askTurns } from '../../../platform/turns/turn-queries.ts';
import { serviceName } from '../job-model.ts';
import { webhookTurns } from '../turn-queries.ts';

/** Has webhooks told what waits for them once this transaction has committed. */
export async function askForTurns(
  platform: Platform,
  trx: Trx,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  await askTurns(trx, webhookTurns, { accountId, ids }, platform.clock.now());
  afterCommit(trx, () => platform.wakeService(serviceName));
}
