import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteCustomRole as removeCustomRole, findHolders } from '../queries.ts';
import { emitAccessChanged } from '../steps/access-changed.ts';

/** Deletes a role; its members become agents. Throws `not_found`. */
export async function deleteCustomRole(platform: Platform, accountId: number, id: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const holders = await findHolders(trx, accountId, id);
    if (!(await removeCustomRole(trx, accountId, id))) throw new Failure('not_found');
    emitAccessChanged(emit, accountId, holders);
  });
  platform.invalidate(`account:${accountId}`);
}
