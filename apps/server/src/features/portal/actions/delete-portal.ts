import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deletePortal as removePortal, type PortalKey } from '../queries.ts';
import { announcePortal } from '../steps/announce-portal.ts';

/** Deletes a portal with everything in it. Throws `not_found`. */
export async function deletePortal(platform: Platform, key: PortalKey): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const id = await removePortal(trx, key);
    if (id === undefined) throw new Failure('not_found');
    announcePortal(emit, key.accountId, id);
  });
}
