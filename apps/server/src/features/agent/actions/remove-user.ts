import { Failure } from '@confab/contract/kit/errors';
import { agentRemoved } from '@confab/contract/features/agent';
import type { Trx } from '../../../platform/db/database.ts';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteMember, listAccountIdsOf, touchCacheKey } from '../../account/index.ts';
import {
  deleteOrphanedUser,
  lockUser,
  revokeCredentials,
  updateUser,
  type UserRow,
} from '../../user/index.ts';

/**
 * Deletes a user on behalf of an installation administrator. They are signed out and removed from every account
 * immediately; reactions unassign their conversations, and then the user is deleted. `first` runs in the same
 * transaction, before any change. Throws `not_found`.
 */
export async function removeUser(
  platform: Platform,
  userId: number,
  first?: (trx: Trx, user: UserRow) => Promise<void>,
): Promise<void> {
  const removed = await transact(platform, async (trx, emit) => {
    const user = await lockUser(trx, userId);
    if (user === undefined) throw new Failure('not_found');
    await first?.(trx, user);
    const userIds = await revokeCredentials(platform, trx, userId, undefined);
    await updateUser(trx, userId, { passwordHash: null, avatarKey: null, type: null });
    const accountIds = await listAccountIdsOf(trx, userId);
    for (const accountId of accountIds) {
      await deleteMember(trx, accountId, userId);
      await touchCacheKey(trx, emit, accountId, 'inbox');
      await touchCacheKey(trx, emit, accountId, 'team');
      emit(outboxEvent(agentRemoved, { accountId, audience: {} }, { user_id: userId }));
    }
    if (accountIds.length === 0) await deleteOrphanedUser(trx, userId, true);
    return { userIds, avatarKey: user.avatar_key };
  });
  for (const id of removed.userIds) platform.invalidate(`user:${id}`);
  await removeAvatar(platform, removed.avatarKey);
}
