import type { PlatformAgentBot } from '@confab/contract/features/platform-agent-bot';
import type { PlatformAppActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listBotsIn, viewBot } from '../../../agent-bot/index.ts';
import { listPermissibleAccounts } from '../../queries.ts';
import { platformBotView } from '../../view.ts';

/** The bots of all accounts that the app may use. */
export async function listBots(platform: Platform, { app }: PlatformAppActor): Promise<PlatformAgentBot[]> {
  const { db } = platform;
  const rows = await listBotsIn(db, await listPermissibleAccounts(db, app.id));
  return rows.map((row) => platformBotView(row.account_id, viewBot(platform, row, true)));
}
