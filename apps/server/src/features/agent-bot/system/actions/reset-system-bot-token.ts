import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { issueToken } from '../../steps/bot-token.ts';
import { requireLockedBot } from '../steps/change-system-bot.ts';

/** Gives a bot another token; the one before it is void in every account. Throws `not_found`. */
export async function resetSystemBotToken(platform: Platform, id: number): Promise<void> {
  await transact(platform, async (trx) => {
    await requireLockedBot(trx, id);
    await issueToken(platform, trx, id);
  });
  platform.invalidate(`bot:${id}`);
}
