import { agentRemoved } from '@confab/contract/features/agent';
import type { Trx } from '../../../platform/db/database.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { leaveAccountsJoinedSince } from '../invitation-queries.ts';
import { findUserByEmail, updateUser } from '../queries.ts';
import { invalidateLaterEmailUndos } from '../token-queries.ts';
import { deleteTwoFactor } from '../two-factor/queries.ts';
import { emailChanged } from '../steps/email-changed.ts';
import { newPasswordPath } from '../steps/new-password-path.ts';
import { tokenLifetimeSeconds } from '../steps/mint-user-token.ts';
import { redeemUserToken } from '../steps/redeem-user-token.ts';
import { revokeCredentials } from '../steps/revoke-credentials.ts';

/**
 * Restores the address from before a change, whether or not the new one was confirmed. The person who made the change
 * keeps nothing: all credentials are revoked, the password is cleared, a second factor set up in the week before or
 * since is removed, and accounts that the user joined by invitation since are left. Undefined for an invalid link, or when another user has confirmed the address since.
 * Returns the users to invalidate.
 */
export async function restoreEmail(
  platform: Platform,
  { trx, emit }: { trx: Trx; emit: Emit },
  token: string,
): Promise<{ userIds: number[]; redirectPath: string } | undefined> {
  const redeemed = await redeemUserToken(platform, trx, token, ['email_undo']);
  if (redeemed === undefined) return undefined;
  const { user, email } = redeemed;
  const userIds: number[] = [];
  if (user.email !== email) {
    const owner = await findUserByEmail(trx, email);
    if (owner !== undefined && owner.confirmed_at !== null) return undefined;
    if (owner !== undefined) {
      userIds.push(...(await releaseEmail(platform, { trx, emit }, owner.id)));
    }
    emit(emailChanged(user.id));
  }
  await updateUser(trx, user.id, { email, passwordHash: null });
  userIds.push(...(await revokeCredentials(platform, trx, user.id, undefined)));
  const weekBefore = redeemed.createdAt.getTime() - tokenLifetimeSeconds.email_undo * 1000;
  await deleteTwoFactor(trx, user.id, new Date(weekBefore));
  await invalidateLaterEmailUndos(trx, user.id, redeemed.id, platform.clock.now());
  for (const accountId of await leaveAccountsJoinedSince(trx, user.id, redeemed.createdAt))
    emit(outboxEvent(agentRemoved, { accountId, audience: {} }, { user_id: user.id, invited: true }));
  return { userIds, redirectPath: await newPasswordPath(platform, trx, { userId: user.id, email }) };
}

/** Another person signed up under the address, or was invited there, and never confirmed it. */
async function releaseEmail(
  platform: Platform,
  { trx, emit }: { trx: Trx; emit: Emit },
  userId: number,
): Promise<number[]> {
  await updateUser(trx, userId, { email: `released-${userId}@address.invalid`, passwordHash: null });
  const userIds = await revokeCredentials(platform, trx, userId, undefined);
  emit(emailChanged(userId));
  return userIds;
}
