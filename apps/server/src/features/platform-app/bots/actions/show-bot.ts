import type { PlatformAgentBot } from '@confab/contract/features/platform-agent-bot';
import type { PlatformAppActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { viewBot } from '../../../agent-bot/index.ts';
import { requireBot } from '../../steps/require-bot.ts';
import { platformBotView } from '../../view.ts';

export async function showBot(
  platform: Platform,
  actor: PlatformAppActor,
  botId: number,
): Promise<PlatformAgentBot> {
  const row = await requireBot(platform, actor, botId);
  return platformBotView(row.account_id, viewBot(platform, row, true));
}
