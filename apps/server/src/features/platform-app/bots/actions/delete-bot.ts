import type { PlatformAppActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteAgentBot } from '../../../agent-bot/index.ts';
import { requireBot } from '../../steps/require-bot.ts';

export async function deleteBot(platform: Platform, actor: PlatformAppActor, botId: number): Promise<void> {
  const { account_id: accountId, id } = await requireBot(platform, actor, botId);
  await deleteAgentBot(platform, { accountId, id });
}
