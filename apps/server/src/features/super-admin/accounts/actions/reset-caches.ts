import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccount, touchCacheKey } from '../../../account/index.ts';
import { insertNote } from '../../log/queries.ts';

/** Has every dashboard of the account fetch its lists again. Throws `not_found`. */
export async function resetCaches(platform: Platform, accountId: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const account = await findAccount(trx, accountId);
    if (account === undefined) throw new Failure('not_found');
    await insertNote(trx, { action: 'reset_caches', type: 'Account', id: accountId, name: account.name });
    for (const model of ['inbox', 'label', 'team'] as const) await touchCacheKey(trx, emit, accountId, model);
  });
}
