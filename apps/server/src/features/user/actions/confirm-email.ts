import { isUniqueViolation, type Trx } from '../../../platform/db/database.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateUser, type UserRow } from '../queries.ts';
import { clearProfile } from '../steps/clear-profile.ts';
import { redeemUserToken } from '../steps/redeem-user-token.ts';
import { revokeCredentials } from '../steps/revoke-credentials.ts';
import { emailChanged } from '../steps/email-changed.ts';

/**
 * What shows that whoever confirms is who the user was so far, beside reading the mail: the password, or the
 * session of the device `client`.
 */
export type KnownBy = { client: string | undefined };

export type Confirmation =
  | {
      outcome: 'confirmed';
      userId: number;
      email: string;
      hasPassword: boolean;
      removedAvatar: string | null;
    }
  /**
   * `taken`: somebody else got the new address in the meantime. `stranger`: the user has proven an address, and
   * whoever confirms another one is not known to be them.
   */
  | { outcome: 'invalid' | 'already' | 'taken' | 'stranger' };

/**
 * Spends a confirmation token: proves the user's address, or makes a held one theirs, and ends everything issued
 * before. Somebody else may have signed up, or asked for the change, under this address; so a password counts on
 * only if `isKnown` finds that whoever confirms is the same person, and is void otherwise. A user with a proven
 * address goes to nobody else: either side, the one who leaves it or the one who takes it, could be a thief.
 */
export async function confirmEmail(
  platform: Platform,
  { trx, emit }: { trx: Trx; emit: Emit },
  token: string,
  isKnown: (user: UserRow) => Promise<KnownBy | undefined>,
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
  await revokeCredentials(platform, trx, user.id, client === undefined ? undefined : { client });
  if (email !== user.email) emit(emailChanged(user.id));
  const hasPassword = known !== undefined && user.password_hash !== null;
  return { outcome: 'confirmed', userId: user.id, email, hasPassword, removedAvatar };
}
