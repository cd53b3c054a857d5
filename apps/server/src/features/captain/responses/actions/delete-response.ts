import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteResponses, type ResponseKey } from '../queries.ts';
import { announceResponses } from '../steps/announce-responses.ts';
import { assistantIdsOf } from '../model.ts';

/** Deletes an answer. Throws `not_found`. */
export async function deleteResponse(platform: Platform, { accountId, id }: ResponseKey): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const deleted = await deleteResponses(trx, accountId, [id]);
    if (deleted.length === 0) throw new Failure('not_found');
    announceResponses(emit, accountId, assistantIdsOf(deleted));
  });
}
