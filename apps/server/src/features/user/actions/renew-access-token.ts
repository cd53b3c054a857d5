import { issueAccessToken } from '../../../platform/auth/access-token.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Gives the user a new permanent token; the old one is void once the transaction commits. */
export function renewAccessToken(platform: Platform, trx: Trx, userId: number): Promise<string> {
  return issueAccessToken(platform, trx, { type: 'user', id: userId });
}
