import { userAvailabilityChanged } from '@confab/contract/features/user';
import { Failure } from '@confab/contract/kit/errors';
import type { UserActor } from '../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { membersTag, updateMember, type MemberChanges } from '../../account/index.ts';

/** Changes the user's own settings in one of their accounts. Throws `not_found` for other accounts. */
export async function updateMembership(
  platform: Platform,
  actor: UserActor,
  accountId: number,
  changes: MemberChanges,
): Promise<void> {
  const { id: userId } = actor.person;
  await transact(platform, async (trx, emit) => {
    if (!(await updateMember(trx, accountId, userId, changes))) throw new Failure('not_found');
    if (changes.availability === undefined && changes.autoOffline === undefined) return;
    emit(outboxEvent(userAvailabilityChanged, { accountId, audience: {} }, { user_id: userId }));
  });
  platform.invalidate(`user:${userId}`);
  platform.invalidate(membersTag(accountId));
}
