import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { changePages } from '../steps/change-pages.ts';
import { updatePortal, type PortalKey } from '../queries.ts';
import { announcePortal } from '../steps/announce-portal.ts';

/** Closes a portal to the public. Throws `not_found`. */
export async function archivePortal(platform: Platform, key: PortalKey): Promise<void> {
  await changePages(platform, key.accountId, async (trx, emit) => {
    const updated = await updatePortal(trx, key, { archived: true }, platform.clock.now());
    if (updated === undefined) throw new Failure('not_found');
    announcePortal(emit, key.accountId, updated.id);
  });
}
