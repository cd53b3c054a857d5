import { reasonMissed } from '@confab/rules/receiver-pause';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ReceiverKey } from '../queries.ts';
import { giveUpDue } from '../receiver-queries.ts';
import { announceOutcome } from './announce-outcome.ts';

const batchSize = 500;

/** Drops stale calls, and reports that to their requesters. */
export async function dropStale(
  platform: Platform,
  key: ReceiverKey,
  { failures, before }: { failures: number; before: Date },
): Promise<void> {
  const problem = reasonMissed(failures);
  for (;;) {
    const missed = await transact(platform, async (trx, emit) => {
      const calls = await giveUpDue(trx, key, { before, limit: batchSize });
      for (const { caller } of calls) announceOutcome(emit, key.accountId, { caller, problem, isOver: true });
      return calls.length;
    });
    if (missed === 0) return;
    platform.log.info({ ...key, problem, missed }, 'calls were given up');
    if (missed < batchSize) return;
  }
}
