import type { CustomRole } from '@confab/contract/features/custom-role';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CustomRoleValues } from '../model.ts';
import { findHolders, updateCustomRole as writeCustomRole } from '../queries.ts';
import { emitAccessChanged } from '../steps/access-changed.ts';
import { customRoleView } from '../view.ts';

/** Changes a role, and with it what its members may do from now on. Throws `not_found`. */
export async function updateCustomRole(
  platform: Platform,
  accountId: number,
  id: number,
  values: Partial<CustomRoleValues>,
): Promise<CustomRole> {
  const row = await transact(platform, async (trx, emit) => {
    const changed = await writeCustomRole(trx, accountId, id, values, platform.clock.now());
    if (changed === undefined) throw new Failure('not_found');
    emitAccessChanged(emit, accountId, await findHolders(trx, accountId, id));
    return changed;
  });
  // Cached memberships contain their permissions, and so do open sockets.
  platform.invalidate(`account:${accountId}`);
  return customRoleView(row);
}
