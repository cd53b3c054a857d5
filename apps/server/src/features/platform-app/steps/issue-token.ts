import { issueAccessToken } from '../../../platform/auth/access-token.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Gives the app a new token; the one before is void once the transaction commits. */
export function issueToken(platform: Platform, trx: Trx, appId: number): Promise<string> {
  return issueAccessToken(platform, trx, { type: 'platform_app', id: appId }, 24);
}
