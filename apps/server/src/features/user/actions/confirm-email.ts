import { isUniqueViolation, type Trx } from '../../../platform/db/database.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateUser, type UserRow } from '../queries.ts';
import { clearProfile } from '../steps/clear-profile.ts';
import { redeemUserToken } from '../steps/redeem-user-token.ts';
import { revokeCredentials } from '../steps/revoke-credentials.ts';
import { emailChanged } from '../steps/email-changed.ts';

/**
 * What proves, besides reading the email, that the confirming person is the existing user: the password, or the
 * session of the device `client`.
 */
export type ExistingUserProof = { client: string | undefined };

export type Confirmation =
  | {
      outcome: 'confirmed';
      userId: number;
      /** The users whose `user:ID` the caller invalidates after the commit. */
      revokedIds: number[];
      email: string;
      hasPassword: boolean;
      removedAvatar: string | null;
    }
  /**
   * `taken`: another user confirmed the new address in the meantime. `stranger`: the user has a confirmed address,
   * and the person confirming another one is not known to be them.
   */
  | { outcome: 'invalid' | 'already' | 'taken' | 'stranger' };

/**
 * Redeems a confirmation token: confirms the user's address, or switches to a pending one, and revokes all earlier
 * credentials. Another person may have signed up, or requested the change, under this address; so a password stays
 * valid only if `isKnown` finds that the confirming person is the same, and is cleared otherwise. A user with a
 * confirmed address is never handed over: either side, the one giving it up or the one taking it, could be a thief.
 */
export async function confirmEmail(
  platform: Platform,
  { trx, emit }: { trx: Trx; emit: Emit },
  token: string,
  isKnown: (user: UserRow) => Promise<ExistingUserProof | undefined>,
): Promise<Confirmation> {
  const redeemed = await redeemUserToken(platform, trx, token, ['confirmation']);
  if (redeemed === undefined) return { outcome: 'invalid' };
  const { user, email } = redeemed;
  if (email === user.email && user.confirmed_at !== null) return { outcome: 'already' };
  const known = await isKnown(user);
  if (known === undefined && user.confirmed_at !== null) return { outcome: 'stranger' };
  try {
    await updateUser(trx, user.id, {
      email,
      confirmedAt: user.confirmed_at ?? platform.clock.now(),
      ...(known === undefined ? { passwordHash: null } : {}),
    });
  } catch (error) {
    if (isUniqueViolation(error, 'user_email_key')) return { outcome: 'taken' };
    throw error;
  }
  const removedAvatar = known === undefined ? await clearProfile(trx, user) : null;
  const client = known?.client;
  const currentSession = client === undefined ? undefined : { client };
  const revokedIds = await revokeCredentials(platform, trx, user.id, currentSession);
  if (email !== user.email) emit(emailChanged(user.id));
  const hasPassword = known !== undefined && user.password_hash !== null;
  return { outcome: 'confirmed', userId: user.id, revokedIds, email, hasPassword, removedAvatar };
}
