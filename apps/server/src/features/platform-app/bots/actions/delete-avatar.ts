import type { PlatformAgentBot } from '@confab/contract/features/platform-agent-bot';
import type { PlatformAppActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteBotAvatar } from '../../../agent-bot/index.ts';
import { requireBot } from '../../steps/require-bot.ts';
import { platformBotView } from '../../view.ts';

/** Removes a bot's avatar. */
export async function deleteAvatarOfBot(
  platform: Platform,
  actor: PlatformAppActor,
  botId: number,
): Promise<PlatformAgentBot> {
  const { account_id: accountId, id } = await requireBot(platform, actor, botId);
  return platformBotView(accountId, await deleteBotAvatar(platform, { accountId, id }));
}
