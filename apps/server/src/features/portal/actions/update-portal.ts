import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { changePages } from '../steps/change-pages.ts';
import { storeSlug, claimSlug } from '../address-queries.ts';
import { changeError } from '../model.ts';
import { updatePortal as writePortal, type PortalKey, type PortalRow } from '../queries.ts';
import { announcePortal } from '../steps/announce-portal.ts';
import { portalChanges, takenAddress, type PortalInput } from '../steps/portal-changes.ts';
import { requirePortal } from '../steps/require-portal.ts';

/** Changes a portal. Throws `not_found`, and `invalid` on a field. */
export async function updatePortal(
  platform: Platform,
  key: PortalKey,
  input: PortalInput,
): Promise<PortalRow> {
  const before = await requirePortal(platform.db, key);
  try {
    const changes = await portalChanges(platform, key.accountId, input, before);
    return await changePages(platform, key.accountId, async (trx, emit) => {
      const updated = await writePortal(trx, key, changes, platform.clock.now());
      if (updated === undefined) throw new Failure('not_found');
      if (updated.slug !== key.slug) {
        const scope = { accountId: key.accountId, portalId: updated.id };
        await claimSlug(trx, scope, { kind: 'portal' }, updated.slug);
        await storeSlug(trx, scope, { kind: 'portal' }, key.slug);
      }
      announcePortal(emit, key.accountId, updated.id);
      return updated;
    });
  } catch (error) {
    const failure = takenAddress(error);
    throw failure instanceof Failure ? changeError(failure) : failure;
  }
}
