import { userConfirmationRequested } from '@confab/contract/nouns/user';
import type { UserActor } from '../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockUser, noAccount } from '../../user/door.ts';

/** Has the confirmation mail sent again to somebody who still needs it, and nothing to others. */
export async function resendConfirmation(platform: Platform, actor: UserActor): Promise<void> {
  const userId = actor.person.id;
  await transact(platform, async (trx, emit) => {
    const user = await lockUser(trx, userId);
    if (user === undefined || (user.confirmed_at !== null && user.unconfirmed_email === null)) return;
    emit(outboxEvent(userConfirmationRequested, { accountId: noAccount, audience: {} }, { user_id: userId }));
  });
}
