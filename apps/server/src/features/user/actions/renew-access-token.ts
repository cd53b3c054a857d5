import { newToken } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { upsertAccessToken } from '../token-queries.ts';

/** Gives the user a new permanent token; the old one is void once the transaction commits. */
export async function renewAccessToken(platform: Platform, trx: Trx, userId: number): Promise<string> {
  const { token, hash } = newToken(platform.ids, 18);
  await upsertAccessToken(trx, { userId, hash, sealed: platform.secrets.seal(token, `user:${userId}`) });
  return token;
}
