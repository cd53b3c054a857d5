import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { insertUsedAttempt } from '../../user/index.ts';
import type { Pending } from '../model.ts';

/**
 * False if the attempt has already been used to sign in, on any node: the browser may keep its cookie, and a SAML
 * assertion stays valid for a while.
 */
export function useAttempt(
  trx: Trx,
  { provider, state, until }: Pending,
  user: { id: number; email: string },
): Promise<boolean> {
  const hash = hashToken(`${provider} ${state}`);
  return insertUsedAttempt(trx, { userId: user.id, email: user.email, hash, expiresAt: new Date(until) });
}
