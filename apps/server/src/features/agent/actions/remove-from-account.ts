import { agentRemoved } from '@confab/contract/features/agent';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteMember, findMemberOrInvited, touchCacheKey } from '../../account/index.ts';

/**
 * Removes a user from an account on behalf of the operator; does nothing for a user who is not in it. Unlike removal by
 * an administrator, the user is never deleted: they may be added to another account next.
 */
export async function removeFromAccount(
  platform: Platform,
  accountId: number,
  userId: number,
): Promise<void> {
  await transact(platform, async (trx, emit) => {
    if ((await findMemberOrInvited(trx, accountId, userId)) === undefined) return;
    await deleteMember(trx, accountId, userId);
    await touchCacheKey(trx, emit, accountId, 'inbox');
    await touchCacheKey(trx, emit, accountId, 'team');
    emit(outboxEvent(agentRemoved, { accountId, audience: {} }, { user_id: userId, stays: true }));
  });
  platform.invalidate(`user:${userId}`);
}
