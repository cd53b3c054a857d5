import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteSlaPolicy as removeSlaPolicy } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';

/** Deletes an SLA policy. Throws `not_found`. */
export async function deleteSlaPolicy(
  platform: Platform,
  key: { accountId: number; id: number },
): Promise<void> {
  await transact(platform, async (trx, emit) => {
    if (!(await removeSlaPolicy(trx, key))) throw new Failure('not_found');
    announceChange(emit, key.accountId, key.id);
  });
}
