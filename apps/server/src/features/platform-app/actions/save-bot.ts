import type { PlatformAgentBot } from '@confab/contract/features/platform-agent-bot';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createAgentBot, updateAgentBot, type BotInput } from '../../agent-bot/index.ts';
import { requireBot } from '../steps/require-bot.ts';
import { requireAccount } from '../steps/require-permissible.ts';
import { platformBotView } from '../view.ts';

/** Adds a bot to an account of the app's. */
export async function createBot(
  platform: Platform,
  actor: PlatformAppActor,
  { account_id: accountId, ...given }: BotInput & { name: string; account_id: number },
): Promise<PlatformAgentBot> {
  await requireAccount(platform, actor, accountId);
  return platformBotView(accountId, await createAgentBot(platform, accountId, given));
}

export async function updateBot(
  platform: Platform,
  actor: PlatformAppActor,
  botId: number,
  given: BotInput,
): Promise<PlatformAgentBot> {
  const { account_id: accountId, id } = await requireBot(platform, actor, botId);
  return platformBotView(accountId, await updateAgentBot(platform, { accountId, id }, given));
}
