import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteCampaignRow } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';

/** Deletes a campaign with its recipients; pending messages are not sent. Throws `not_found`. */
export async function deleteCampaign(platform: Platform, accountId: number, id: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    if (!(await deleteCampaignRow(trx, { accountId, id }))) throw new Failure('not_found');
    announceChange(emit, accountId, id);
  });
}
