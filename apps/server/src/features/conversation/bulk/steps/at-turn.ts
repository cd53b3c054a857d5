import type { Trx } from '../../../../platform/db/database.ts';
import { transact, type Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { bulkStatusNumber } from '../model.ts';
import { advance, lockBulkAction, type BulkKey } from '../queries.ts';

export type BulkCount = 'changed_count' | 'unchanged_count' | 'failed_count' | 'skipped_count';

/** Processes the next one, unless that is already done. False if the bulk action has ended. */
export function atTurn(
  platform: Platform,
  key: BulkKey,
  cursor: number,
  work: (trx: Trx, emit: Emit) => Promise<BulkCount>,
): Promise<boolean> {
  return transact(platform, async (trx, emit) => {
    const row = await lockBulkAction(trx, key);
    if (row?.status !== bulkStatusNumber('running')) return false;
    if (row.cursor >= cursor) return true;
    const count = await work(trx, emit);
    await advance(trx, key, { cursor }, platform.clock.now(), count);
    return true;
  });
}
