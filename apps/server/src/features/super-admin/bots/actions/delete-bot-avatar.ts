import type { ConsoleBot } from '@confab/contract/features/super-admin-bot';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteSystemBotAvatar, showSystemBot } from '../../../agent-bot/index.ts';

export async function deleteBotAvatar(platform: Platform, id: number): Promise<ConsoleBot> {
  await deleteSystemBotAvatar(platform, id);
  return showSystemBot(platform, id);
}
