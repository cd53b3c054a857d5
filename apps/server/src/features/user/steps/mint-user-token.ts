import { newToken } from '../../../platform/crypto/tokens.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertUserToken, type UserTokenKind } from '../token-queries.ts';

/** How long a token works, in seconds. */
export const tokenLifetimeSeconds: Readonly<Record<UserTokenKind, number>> = {
  confirmation: 72 * 3600,
  invitation: 72 * 3600,
  password_reset: 6 * 3600,
  sso: 5 * 60,
  email_undo: 7 * 86_400,
  mfa: 10 * 60,
  console: 10 * 60,
  single_sign_on: 5 * 60,
};

/** Creates a single-use token for the owner of `email`; see `redeemUserToken` for when it becomes invalid. */
export async function mintUserToken(
  platform: Platform,
  db: Queryable,
  input: {
    userId: number;
    kind: UserTokenKind;
    email: string;
    accountId?: number;
    impersonatorId?: number | undefined;
    browserHash?: string;
  },
): Promise<string> {
  const { token, hash } = newToken(platform.ids);
  const createdAt = platform.clock.now();
  const expiresAt = new Date(createdAt.getTime() + tokenLifetimeSeconds[input.kind] * 1000);
  await insertUserToken(db, { ...input, accountId: input.accountId ?? null, hash, createdAt, expiresAt });
  return token;
}
