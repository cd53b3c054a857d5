import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeCustomAttribute } from '../queries.ts';
import { announceRedefinition } from '../steps/announce-change.ts';

/** Deletes a custom attribute; values that were stored stay. Throws `not_found`. */
export async function deleteCustomAttribute(
  platform: Platform,
  accountId: number,
  id: number,
): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const before = await removeCustomAttribute(trx, accountId, id);
    if (before === undefined) throw new Failure('not_found');
    announceRedefinition(emit, accountId, before, null);
  });
}
