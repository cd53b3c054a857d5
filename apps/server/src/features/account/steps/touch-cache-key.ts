import { accountCacheInvalidated, type CachedModel } from '@confab/contract/features/account';
import type { Trx } from '../../../platform/db/database.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import { bumpCacheKey, readCacheKeys } from '../cache-key-queries.ts';

/**
 * Invalidates all members' cached copy of a list. Call it once in the transaction of every change to a label, inbox,
 * or team, membership included; concurrent changes of the same list wait until it commits.
 */
export async function touchCacheKey(
  trx: Trx,
  emit: Emit,
  accountId: number,
  model: CachedModel,
): Promise<void> {
  await bumpCacheKey(trx, accountId, model);
  const cacheKeys = await readCacheKeys(trx, accountId);
  emit(
    outboxEvent(
      accountCacheInvalidated,
      { accountId, audience: { account: true } },
      { cache_keys: cacheKeys },
    ),
  );
}
