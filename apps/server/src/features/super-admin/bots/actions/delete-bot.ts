import type { Platform } from '../../../../platform/platform.ts';
import { deleteAgentBot, deleteSystemBot } from '../../../agent-bot/index.ts';
import { accountOfBot } from '../steps/account-of-bot.ts';

/** Throws `not_found`. */
export async function deleteBot(platform: Platform, id: number): Promise<void> {
  const accountId = await accountOfBot(platform, id);
  if (accountId === null) await deleteSystemBot(platform, id);
  else await deleteAgentBot(platform, { accountId, id });
}
