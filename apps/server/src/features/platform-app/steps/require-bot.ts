import { Failure } from '@confab/contract/kit/errors';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isBot, listBotsIn, type AgentBotRow } from '../../agent-bot/index.ts';
import { listPermissibleAccounts } from '../queries.ts';

/** The bot, if the app may use its account. Throws `not_found`, and `not_permissible` for another's. */
export async function requireBot(
  { db }: Platform,
  { app }: PlatformAppActor,
  botId: number,
): Promise<AgentBotRow> {
  const [bot] = await listBotsIn(db, await listPermissibleAccounts(db, app.id), botId);
  if (bot !== undefined) return bot;
  throw new Failure((await isBot(db, botId)) ? 'not_permissible' : 'not_found');
}
