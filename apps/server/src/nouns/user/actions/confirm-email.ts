import { isUniqueViolation, type Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateUser } from '../queries.ts';
import { redeemUserToken } from './redeem-user-token.ts';

export type Confirmation =
  | { outcome: 'confirmed'; userId: number; email: string }
  /** `taken`: somebody else got the new address in the meantime. */
  | { outcome: 'invalid' | 'already' | 'taken' };

/** Spends a confirmation token: proves the user's address, or makes a held one theirs. */
export async function confirmEmail(platform: Platform, trx: Trx, token: string): Promise<Confirmation> {
  const redeemed = await redeemUserToken(platform, trx, token, ['confirmation']);
  if (redeemed === undefined) return { outcome: 'invalid' };
  const { user, email } = redeemed;
  const confirmedAt = platform.clock.now();
  if (email === user.email) {
    if (user.confirmed_at !== null) return { outcome: 'already' };
    await updateUser(trx, user.id, { confirmedAt });
    return { outcome: 'confirmed', userId: user.id, email };
  }
  try {
    await updateUser(trx, user.id, { email, unconfirmedEmail: null, confirmedAt });
  } catch (error) {
    if (isUniqueViolation(error, 'user_email_key')) return { outcome: 'taken' };
    throw error;
  }
  return { outcome: 'confirmed', userId: user.id, email };
}
