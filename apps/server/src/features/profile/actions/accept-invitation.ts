import { Failure } from '@confab/contract/kit/errors';
import type { UserActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { acceptInvitations, emitInvitations, lockUser } from '../../user/index.ts';
import { provenEmail } from '../steps/proven-email.ts';

/** Makes the user a member of the account. Throws `not_found` where nothing waits for them. */
export async function acceptInvitation(
  platform: Platform,
  actor: UserActor,
  accountId: number,
): Promise<void> {
  const userId = actor.person.id;
  await transact(platform, async (trx, emit) => {
    const user = await lockUser(trx, userId);
    const email = user && provenEmail(user);
    if (email === undefined) throw new Failure('not_found');
    const accepted = await acceptInvitations(trx, { userId, email, accountId }, platform.clock.now());
    if (accepted.length === 0) throw new Failure('not_found');
    await emitInvitations(trx, emit, userId);
  });
  platform.invalidate(`user:${userId}`);
}
