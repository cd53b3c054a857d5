import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockUser, type UserRow } from '../queries.ts';
import { findUserToken, consumeUserToken, type UserTokenKind } from '../token-queries.ts';

/** `email` is the address the token was sent to. */
export type RedeemedToken = {
  id: number;
  user: UserRow;
  kind: UserTokenKind;
  email: string;
  accountId: number | null;
  impersonatorId: number | null;
  browserHash: string | null;
  createdAt: Date;
};

/**
 * Spends a single-use token and locks its user. Undefined when it is unknown, spent, expired, of another kind,
 * or sent to an address that is neither the user's nor, for a confirmation, the one they wait to confirm. A link
 * that takes a change of address back was sent to an address the user may no longer have.
 */
export async function redeemUserToken(
  platform: Platform,
  trx: Trx,
  token: string,
  kinds: readonly UserTokenKind[],
): Promise<RedeemedToken | undefined> {
  if (token === '') return undefined;
  const spent = await consumeUserToken(trx, hashToken(token), kinds, platform.clock.now());
  const user = spent && (await lockUser(trx, spent.user_id));
  const kind = kinds.find((one) => one === spent?.kind);
  if (spent === undefined || user === undefined || kind === undefined) return undefined;
  const { id, email, account_id: accountId, created_at: createdAt } = spent;
  const own = [user.email, ...(kind === 'confirmation' ? [user.unconfirmed_email] : [])];
  if (kind !== 'email_undo' && !own.includes(email)) return undefined;
  const { impersonator_id: impersonatorId, browser_hash: browserHash } = spent;
  return { id, user, kind, email, accountId, impersonatorId, browserHash, createdAt };
}

/** The details of a token without redeeming it; undefined for a token of another kind. */
export async function inspectUserToken(platform: Platform, token: string, kinds: readonly UserTokenKind[]) {
  const found = token === '' ? undefined : await findUserToken(platform.db, hashToken(token), kinds);
  if (found === undefined) return undefined;
  return {
    userId: found.user_id,
    impersonatorId: found.impersonator_id,
    used: found.used_at !== null,
    expired: found.expires_at <= platform.clock.now(),
  };
}
