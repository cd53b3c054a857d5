import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Failure } from '@confab/contract/kit/errors';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockBot, updateBotRow, type AgentBotKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { shownBot } from '../steps/view-bot.ts';

/** Removes a bot's avatar. Throws `not_found`. */
export async function deleteBotAvatar(platform: Platform, key: AgentBotKey): Promise<AgentBot> {
  const { bot, removed } = await transact(platform, async (trx, emit) => {
    const before = await lockBot(trx, key);
    if (before === undefined) throw new Failure('not_found');
    await updateBotRow(trx, key, { avatar_key: null }, platform.clock.now());
    announceChange(emit, key.accountId, key.id);
    return { bot: await shownBot(platform, trx, key, true), removed: before.avatar_key };
  });
  await removeAvatar(platform, removed);
  return bot;
}
