import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countUsers, unknownUsers } from '../../team/index.ts';
import { lockPortal, memberIds, writeMembers } from '../member-queries.ts';
import type { PortalKey, PortalRow } from '../queries.ts';
import { announcePortal } from '../steps/announce-portal.ts';
import { requirePortal } from '../steps/require-portal.ts';

/**
 * Changes the users who write the articles of a portal. Throws `not_found` for the portal, `not_authorized` for a user
 * outside the account.
 */
export async function changeMembers(
  platform: Platform,
  key: PortalKey,
  change: 'add' | 'set' | 'remove',
  userIds: readonly number[],
): Promise<PortalRow> {
  const requestedIds = new Set(userIds);
  await transact(platform, async (trx, emit) => {
    const { accountId } = key;
    const portal = await lockPortal(trx, key);
    if (portal === undefined) throw new Failure('not_found');
    if ((await countUsers(trx, accountId, [...requestedIds])) < requestedIds.size) throw unknownUsers();
    const scope = { accountId, portalId: portal.id };
    const present = await memberIds(trx, scope);
    const added = change === 'remove' ? [] : [...requestedIds].filter((id) => !present.includes(id));
    const removed =
      change === 'add' ? [] : present.filter((id) => requestedIds.has(id) === (change === 'remove'));
    if (added.length + removed.length === 0) return;
    await writeMembers(trx, scope, { added, removed });
    announcePortal(emit, accountId, portal.id);
  });
  return requirePortal(platform.db, key);
}
