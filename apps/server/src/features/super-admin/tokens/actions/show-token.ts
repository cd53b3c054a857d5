import type { ConsoleToken } from '@confab/contract/features/super-admin-token';
import type { Platform } from '../../../../platform/platform.ts';
import { tokenView } from '../view.ts';
import { requireToken, openToken } from '../steps/open-token.ts';

/** Throws `not_found`. */
export async function showToken(platform: Platform, id: number): Promise<ConsoleToken> {
  const row = await requireToken(platform.db, id);
  return tokenView(row, openToken(platform, row));
}
