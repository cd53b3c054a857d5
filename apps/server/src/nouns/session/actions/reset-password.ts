import type { Platform } from '../../../platform/platform.ts';
import { hashNewPassword, inspectUserToken, redeemUserToken } from '../../user/door.ts';
import { changePassword } from './change-password.ts';
import { refusedToken } from './confirm.ts';
import { startSession, type Device, type StartedSession } from './start-session.ts';

const kinds = ['password_reset', 'invitation'] as const;

export type PasswordReset = {
  reset_password_token?: string;
  password?: string;
  password_confirmation?: string;
};

/**
 * Spends the link of a password mail or an invitation: sets the password, confirms the address, signs out
 * everywhere and in here. A password that is refused leaves the link good. Throws `invalid_token`, `invalid`.
 */
export async function resetPassword(
  platform: Platform,
  given: PasswordReset,
  device: Device,
): Promise<StartedSession> {
  const token = given.reset_password_token ?? '';
  const known = await inspectUserToken(platform, token, kinds);
  if (known === undefined || known.used || known.expired) throw refusedToken('Invalid token');
  const passwordHash = await hashNewPassword(given.password, given.password_confirmation);
  const session = await platform.db.transaction().execute(async (trx) => {
    const redeemed = await redeemUserToken(platform, trx, token, kinds);
    if (redeemed === undefined) throw refusedToken('Invalid token');
    const { user } = redeemed;
    await changePassword(platform, trx, user.id, { passwordHash, confirm: true, keptClient: undefined });
    return startSession(platform, trx, user, device);
  });
  platform.invalidate(`user:${session.userId}`);
  return session;
}
