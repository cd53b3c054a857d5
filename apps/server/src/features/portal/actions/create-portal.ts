import { maxPortals } from '@confab/contract/features/portal';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { claimSlug } from '../address-queries.ts';
import { tooManyPortals } from '../model.ts';
import { insertPortal, type PortalRow } from '../queries.ts';
import { announcePortal } from '../steps/announce-portal.ts';
import { portalChanges, takenAddress, type PortalInput } from '../steps/portal-changes.ts';

/** Adds a portal. Throws `invalid` on a field, `unprocessable` when the account has as many as it may. */
export async function createPortal(
  platform: Platform,
  accountId: number,
  input: PortalInput & { name: string; slug: string },
): Promise<PortalRow> {
  const values = await portalChanges(platform, accountId, input);
  const { name = input.name, slug = input.slug } = values;
  try {
    return await transact(platform, async (trx, emit) => {
      const created = await insertPortal(trx, accountId, { ...values, name, slug }, maxPortals);
      if (created === undefined) throw tooManyPortals();
      await claimSlug(trx, { accountId, portalId: created.id }, { kind: 'portal' }, created.slug);
      announcePortal(emit, accountId, created.id);
      return created;
    });
  } catch (error) {
    throw takenAddress(error);
  }
}
