import type { ConsoleBot } from '@confab/contract/features/super-admin-bot';
import type { Platform } from '../../../../platform/platform.ts';
import {
  deleteBotAvatar as deleteAccountBotAvatar,
  deleteSystemBotAvatar,
} from '../../../agent-bot/index.ts';
import { accountOfBot } from '../steps/account-of-bot.ts';
import { showBot } from './show-bot.ts';

/** Throws `not_found`. */
export async function deleteBotAvatar(platform: Platform, id: number): Promise<ConsoleBot> {
  const accountId = await accountOfBot(platform, id);
  if (accountId === null) await deleteSystemBotAvatar(platform, id);
  else await deleteAccountBotAvatar(platform, { accountId, id });
  return showBot(platform, id);
}
