import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { removeLabel } from '../queries.ts';

/** Removes a label from the list; conversations and contacts keep its title. Throws `not_found`. */
export async function deleteLabel(platform: Platform, accountId: number, id: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    if (!(await removeLabel(trx, accountId, id))) throw new Failure('not_found');
    await touchCacheKey(trx, emit, accountId, 'label');
  });
}
