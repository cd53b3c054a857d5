import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mintUserToken } from './mint-user-token.ts';

/** Where somebody who has just proven their address chooses a new password; the path works once. */
export async function newPasswordPath(
  platform: Platform,
  trx: Trx,
  user: { userId: number; email: string },
): Promise<string> {
  const token = await mintUserToken(platform, trx, { ...user, kind: 'password_reset' });
  return `/app/auth/password/edit?${new URLSearchParams({ reset_password_token: token }).toString()}`;
}
