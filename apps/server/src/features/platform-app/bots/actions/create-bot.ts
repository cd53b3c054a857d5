import type { PlatformAgentBot } from '@confab/contract/features/platform-agent-bot';
import type { PlatformAppActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createAgentBot, type BotInput } from '../../../agent-bot/index.ts';
import { requireAccount } from '../../steps/require-permissible.ts';
import { platformBotView } from '../../view.ts';

/** Adds a bot to an account of the app's. */
export async function createBot(
  platform: Platform,
  actor: PlatformAppActor,
  { account_id: accountId, ...input }: BotInput & { name: string; account_id: number },
): Promise<PlatformAgentBot> {
  await requireAccount(platform, actor, accountId);
  return platformBotView(accountId, await createAgentBot(platform, accountId, input));
}
