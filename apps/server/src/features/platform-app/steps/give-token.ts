import { newToken } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { upsertAppToken } from '../queries.ts';

/** Gives the app a new token; the one before is void once the transaction commits. */
export async function giveToken(platform: Platform, trx: Trx, appId: number): Promise<string> {
  const { token, hash } = newToken(platform.ids, 24);
  await upsertAppToken(trx, { appId, hash, sealed: platform.secrets.seal(token, tokenContext(appId)) });
  return token;
}

/** What the sealed token of an app is bound to. */
export function tokenContext(appId: number): string {
  return `platform_app:${appId}`;
}
