import { Failure } from '@confab/contract/kit/errors';
import { openAccessToken } from '../../../../platform/auth/access-token.ts';
import type { Queryable } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findToken, type TokenRow } from '../queries.ts';

/** Throws `not_found`. */
export async function requireToken(db: Queryable, id: number): Promise<TokenRow> {
  const row = await findToken(db, id);
  if (row === undefined) throw new Failure('not_found');
  return row;
}

/** The token's plain text. */
export function openToken(
  platform: Platform,
  { owner_type: type, owner_id: id, token_encrypted: sealed }: TokenRow,
) {
  return openAccessToken(platform, { type, id }, sealed);
}
