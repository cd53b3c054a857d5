import type { PlatformAgentBot } from '@confab/contract/features/platform-agent-bot';
import type { PlatformAppActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { updateAgentBot, type BotInput } from '../../../agent-bot/index.ts';
import { requireBot } from '../../steps/require-bot.ts';
import { platformBotView } from '../../view.ts';

export async function updateBot(
  platform: Platform,
  actor: PlatformAppActor,
  botId: number,
  input: BotInput,
): Promise<PlatformAgentBot> {
  const { account_id: accountId, id } = await requireBot(platform, actor, botId);
  return platformBotView(accountId, await updateAgentBot(platform, { accountId, id }, input));
}
