import { accessChanged } from '@confab/contract/features/user';
import type { Role } from '@confab/contract/kit/permissions';
import { storedRole } from '@confab/rules/permissions';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findMemberOrInvited, insertMember, updateMemberOrInvited } from '../member-queries.ts';
import { membersTag } from '../steps/members-tag.ts';

/**
 * Makes the user a member with this role, whether they already are one, are invited, or neither. An installation
 * administrator needs no acceptance.
 */
export async function putMember(
  platform: Platform,
  accountId: number,
  userId: number,
  role: Role,
): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const isNew = await insertMember(trx, {
      accountId,
      userId,
      role: storedRole(role),
      availability: 0,
      autoOffline: true,
      inviterId: null,
    });
    if (isNew) return;
    const member = await findMemberOrInvited(trx, accountId, userId);
    await updateMemberOrInvited(trx, accountId, userId, {
      role: storedRole(role),
      // Administrators have none.
      customRoleId: role === 'administrator' ? null : undefined,
      acceptedAt: member?.accepted_at ?? platform.clock.now(),
    });
    if (member !== undefined && member.role !== storedRole(role))
      emit(outboxEvent(accessChanged, { accountId, audience: { users: [userId] } }, {}));
  });
  platform.invalidate(`user:${userId}`);
  platform.invalidate(membersTag(accountId));
}
