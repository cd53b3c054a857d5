import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mintUserToken } from './mint-user-token.ts';

/** The path where a user who just confirmed their address sets a new password; works once. */
export async function newPasswordPath(
  platform: Platform,
  trx: Trx,
  user: { userId: number; email: string },
): Promise<string> {
  const token = await mintUserToken(platform, trx, { ...user, kind: 'password_reset' });
  return `/app/auth/password/edit?${new URLSearchParams({ reset_password_token: token }).toString()}`;
}
