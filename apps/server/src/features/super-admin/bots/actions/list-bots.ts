import type { ResponseOf } from '@confab/contract/kit/route';
import type { consoleBotList } from '@confab/contract/features/super-admin-bot';
import type { Platform } from '../../../../platform/platform.ts';
import { consoleBotRowView, listSystemBotRows } from '../../../agent-bot/index.ts';

/** All of them: there are only so many. */
export async function listBots({ db, installation }: Platform): Promise<ResponseOf<typeof consoleBotList>> {
  const rows = await listSystemBotRows(db);
  return { payload: rows.map((row) => consoleBotRowView(installation.frontendUrl, row)), next: null };
}
