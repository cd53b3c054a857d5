import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteCannedResponse as removeCannedResponse } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';

/** Deletes a canned response. Throws `not_found`. */
export async function deleteCannedResponse(platform: Platform, accountId: number, id: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    if (!(await removeCannedResponse(trx, accountId, id))) throw new Failure('not_found');
    announceChange(emit, accountId, id);
  });
}
