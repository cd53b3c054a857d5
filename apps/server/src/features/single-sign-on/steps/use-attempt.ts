import { hashToken } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { insertUsedAttempt } from '../../user/index.ts';
import type { Pending } from '../model.ts';

/**
 * False when the attempt has signed somebody in before, on whichever node: taking its cookie away is a wish the browser
 * may not follow, and what a SAML provider says stays true for a while.
 */
export function useAttempt(
  trx: Trx,
  { provider, state, until }: Pending,
  user: { id: number; email: string },
): Promise<boolean> {
  const hash = hashToken(`${provider} ${state}`);
  return insertUsedAttempt(trx, { userId: user.id, email: user.email, hash, expiresAt: new Date(until) });
}
