import { userConfirmationRequested } from '@confab/contract/features/user';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import type { UserActor } from '../../../platform/auth/actor.ts';
import { admitEmail } from '../../../platform/email/email-limits.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser, lockUser, noAccount, type UserRow } from '../../user/index.ts';

/** Sends the confirmation email again to users who still need it, and nothing to others. */
export async function resendConfirmation(
  platform: Platform,
  actor: UserActor,
  networks: readonly Network[],
): Promise<void> {
  const userId = actor.person.id;
  const before = await findUser(platform.db, userId);
  if (before === undefined || !needsConfirmation(before)) return;
  const recipient = before.unconfirmed_email ?? before.email;
  await admitEmail(platform, { purpose: 'confirmation', recipient, sender: `user:${userId}`, networks });
  await transact(platform, async (trx, emit) => {
    const user = await lockUser(trx, userId);
    if (user === undefined || !needsConfirmation(user)) return;
    emit(outboxEvent(userConfirmationRequested, { accountId: noAccount, audience: {} }, { user_id: userId }));
  });
}

function needsConfirmation(user: UserRow): boolean {
  return user.confirmed_at === null || user.unconfirmed_email !== null;
}
