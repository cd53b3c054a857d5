import type { ConsoleToken } from '@confab/contract/features/super-admin-token';
import type { TokenRow } from './queries.ts';

/** Enough to identify a leaked token, and of no other use. */
const shownCharacters = 4;

export function tokenView(
  { token_encrypted: _sealed, created_at: createdAt, ...row }: TokenRow,
  token: string,
): ConsoleToken {
  return { ...row, ending: token.slice(-shownCharacters), created_at: createdAt.toISOString() };
}
