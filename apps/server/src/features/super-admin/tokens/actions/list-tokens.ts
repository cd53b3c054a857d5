import { consolePageSize } from '@confab/contract/kit/console';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import { tokenOwners, type consoleTokenList } from '@confab/contract/features/super-admin-token';
import type { Platform } from '../../../../platform/platform.ts';
import { pageOf } from '../../view.ts';
import { listTokens as listRows } from '../queries.ts';
import { tokenView } from '../view.ts';
import { openToken } from '../steps/open-token.ts';

export async function listTokens(
  platform: Platform,
  { q, filter, before }: InputOf<typeof consoleTokenList>,
): Promise<ResponseOf<typeof consoleTokenList>> {
  const scope = { q: q?.trim() ?? '', before, limit: consolePageSize + 1 };
  const owner = tokenOwners.find((one) => one === filter);
  const rows = await listRows(platform.db, scope, owner);
  const { payload, next } = pageOf(rows);
  return { payload: payload.map((row) => tokenView(row, openToken(platform, row))), next };
}
