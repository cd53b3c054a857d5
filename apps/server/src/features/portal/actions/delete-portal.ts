import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { changePages } from '../steps/change-pages.ts';
import { deletePortal as removePortal, type PortalKey } from '../queries.ts';
import { announcePortal } from '../steps/announce-portal.ts';

/** Deletes a portal with everything in it. Throws `not_found`. */
export async function deletePortal(platform: Platform, key: PortalKey): Promise<void> {
  await changePages(platform, key.accountId, async (trx, emit) => {
    const id = await removePortal(trx, key);
    if (id === undefined) throw new Failure('not_found');
    announcePortal(emit, key.accountId, id);
  });
}
