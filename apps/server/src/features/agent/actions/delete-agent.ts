import { Failure } from '@confab/contract/kit/errors';
import { agentRemoved } from '@confab/contract/features/agent';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteMember, findMemberOrInvited, touchCacheKey } from '../../account/index.ts';
import { emitInvitations } from '../../user/index.ts';
import { requireOtherAdministrator } from '../steps/require-other-administrator.ts';

/**
 * Removes a user from the account, its inboxes, and its teams, or withdraws their invitation; reactions unassign
 * their conversations and delete the user if no other account is left. Throws `not_found`, `invalid` for the last
 * administrator.
 */
export async function deleteAgent(platform: Platform, accountId: number, userId: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    await requireOtherAdministrator(trx, accountId, userId);
    const member = await findMemberOrInvited(trx, accountId, userId);
    if (member === undefined) throw new Failure('not_found');
    const invited = member.accepted_at === null;
    await deleteMember(trx, accountId, userId);
    await touchCacheKey(trx, emit, accountId, 'inbox');
    await touchCacheKey(trx, emit, accountId, 'team');
    emit(outboxEvent(agentRemoved, { accountId, audience: {} }, { user_id: userId, invited }));
    if (invited) await emitInvitations(trx, emit, userId);
  });
  platform.invalidate(`user:${userId}`);
}
