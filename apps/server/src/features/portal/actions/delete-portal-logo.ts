import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { changePages } from '../steps/change-pages.ts';
import { updatePortal, type PortalKey } from '../queries.ts';
import { announcePortal } from '../steps/announce-portal.ts';

/** Takes the logo off a portal; the upload stays, for texts may show it too. Throws `not_found`. */
export async function deletePortalLogo(platform: Platform, key: PortalKey): Promise<void> {
  await changePages(platform, key.accountId, async (trx, emit) => {
    const updated = await updatePortal(trx, key, { logo_blob_id: null }, platform.clock.now());
    if (updated === undefined) throw new Failure('not_found');
    announcePortal(emit, key.accountId, updated.id);
  });
}
