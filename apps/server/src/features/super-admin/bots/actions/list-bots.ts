import { consolePageSize } from '@confab/contract/kit/console';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { consoleBotList } from '@confab/contract/features/super-admin-bot';
import type { Platform } from '../../../../platform/platform.ts';
import { consoleBotRowView, listAnyBots } from '../../../agent-bot/index.ts';
import { pageOf } from '../../view.ts';

export async function listBots(
  { db, installation }: Platform,
  { q, filter, before }: InputOf<typeof consoleBotList>,
): Promise<ResponseOf<typeof consoleBotList>> {
  const range = { q: q?.trim() ?? '', before, limit: consolePageSize + 1 };
  const rows = await listAnyBots(db, range, filter === 'all' ? undefined : filter);
  return pageOf(rows.map((row) => consoleBotRowView(installation.frontendUrl, row)));
}
