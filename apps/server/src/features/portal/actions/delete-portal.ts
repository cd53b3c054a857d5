import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deletePortal as removePortal, type PortalKey } from '../queries.ts';

/** Deletes a portal with everything in it. Throws `not_found`. */
export async function deletePortal(platform: Platform, key: PortalKey): Promise<void> {
  await transact(platform, async (trx) => {
    if (!(await removePortal(trx, key))) throw new Failure('not_found');
  });
}
