import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockBot, updateBotRow, type AgentBotKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { issueToken } from '../steps/bot-token.ts';
import { shownBot } from '../steps/view-bot.ts';

/** Gives the bot another token; the one before it stops working. Throws `not_found`. */
export async function resetBotToken(platform: Platform, key: AgentBotKey): Promise<AgentBot> {
  const bot = await transact(platform, async (trx, emit) => {
    if ((await lockBot(trx, key)) === undefined) throw new Failure('not_found');
    await issueToken(platform, trx, key.id);
    const now = platform.clock.now();
    await updateBotRow(trx, key, { token_renewed_at: now }, now);
    announceChange(emit, key.accountId, key.id);
    return shownBot(platform, trx, key, true);
  });
  platform.invalidate(`bot:${key.id}`);
  return bot;
}
