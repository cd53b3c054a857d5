import { newToken } from '../../../platform/crypto/tokens.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertUserToken, type UserTokenKind } from '../token-queries.ts';

/** How long a token works, in seconds. */
export const tokenLifetime: Readonly<Record<UserTokenKind, number>> = {
  confirmation: 72 * 3600,
  invitation: 72 * 3600,
  password_reset: 6 * 3600,
  sso: 5 * 60,
};

/** Makes a single-use token that is void once the user's address is another than `email`. */
export async function mintUserToken(
  platform: Platform,
  db: Queryable,
  wish: { userId: number; kind: UserTokenKind; email: string },
): Promise<string> {
  const { token, hash } = newToken(platform.ids);
  const expiresAt = new Date(platform.clock.now().getTime() + tokenLifetime[wish.kind] * 1000);
  await insertUserToken(db, { ...wish, hash, expiresAt });
  return token;
}
