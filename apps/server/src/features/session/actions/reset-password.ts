import { removeAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  acceptInvitationByEmail,
  clearProfile,
  hashNewPassword,
  isVerifiedUser,
  inspectUserToken,
  redeemUserToken,
  requireSelfManagedUsers,
  setPassword,
  updateUser,
} from '../../user/index.ts';
import { completeFirstFactor, type Entry } from '../steps/complete-first-factor.ts';
import { tokenRejected } from '../steps/token-rejected.ts';
import type { Device } from '../steps/start-session.ts';

const kinds = ['password_reset', 'invitation'] as const;

export type PasswordReset = {
  reset_password_token?: string;
  password?: string;
  password_confirmation?: string;
};

/**
 * Redeems the link of a password email or an invitation: sets the password, confirms the address, revokes all earlier
 * credentials, and signs in here, unless a code is required. An invitation link also joins its account. A rejected
 * password leaves the link valid. Throws `invalid_token`, `invalid`, and `forbidden` if another program manages the
 * passwords.
 */
export async function resetPassword(
  platform: Platform,
  input: PasswordReset,
  device: Device,
): Promise<Entry> {
  const token = input.reset_password_token ?? '';
  const known = await inspectUserToken(platform, token, kinds);
  if (known === undefined || known.used || known.expired) throw tokenRejected('Invalid token');
  const passwordHash = await hashNewPassword(input.password, input.password_confirmation);
  const {
    userIds,
    entry,
    removedAvatar: key,
  } = await transact(platform, async (trx, emit) => {
    const redeemed = await redeemUserToken(platform, trx, token, kinds);
    if (redeemed === undefined) throw tokenRejected('Invalid token');
    const { user } = redeemed;
    // An administrator must not give anyone a way around a user's password that lasts for days.
    if (redeemed.kind === 'invitation' && isVerifiedUser(user)) throw tokenRejected('Invalid token');
    // Anyone may set a first password; a later one only if no other program manages the users.
    if (isVerifiedUser(user)) requireSelfManagedUsers(platform);
    await updateUser(trx, user.id, { confirmedAt: user.confirmed_at ?? platform.clock.now() });
    const removedAvatar = user.confirmed_at === null ? await clearProfile(trx, user) : null;
    const revokedIds = await setPassword(platform, trx, user.id, { passwordHash, currentSession: undefined });
    if (redeemed.kind === 'invitation') await acceptInvitationByEmail(platform, { trx, emit }, redeemed);
    return {
      userIds: revokedIds,
      entry: await completeFirstFactor(platform, trx, user, device),
      removedAvatar,
    };
  });
  for (const userId of userIds) platform.invalidate(`user:${userId}`);
  await removeAvatar(platform, key);
  return entry;
}
