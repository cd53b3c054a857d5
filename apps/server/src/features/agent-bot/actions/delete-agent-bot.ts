import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Failure } from '@confab/contract/kit/errors';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { announceProgramRemoved } from '../../inbox/index.ts';
import {
  deleteBotRow,
  listBotRows,
  listInboxesOfBot,
  lockBot,
  updateBotRow,
  type AgentBotKey,
} from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { shownBot } from '../steps/view-bot.ts';

/** Deletes a bot; its inboxes go on without it, and its token is void. Throws `not_found`. */
export async function deleteAgentBot(platform: Platform, key: AgentBotKey): Promise<void> {
  const { accountId, id } = key;
  const deleted = await transact(platform, async (trx, emit) => {
    const inboxIds = await listInboxesOfBot(trx, key);
    const row = await deleteBotRow(trx, key);
    if (row === undefined) throw new Failure('not_found');
    announceProgramRemoved(emit, accountId, inboxIds);
    announceChange(emit, accountId, id);
    await touchCacheKey(trx, emit, accountId, 'inbox');
    return row;
  });
  platform.invalidate(`bot:${id}`);
  await removeAvatar(platform, deleted.avatar_key);
}

/** Takes the picture off a bot. Throws `not_found`. */
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

/** Removes the bots of an account that is deleted, with their tokens and pictures. */
export async function removeBots(platform: Platform, accountId: number): Promise<void> {
  for (const { id } of await listBotRows(platform.db, accountId)) {
    const gone = await platform.db.transaction().execute((trx) => deleteBotRow(trx, { accountId, id }));
    platform.invalidate(`bot:${id}`);
    await removeAvatar(platform, gone?.avatar_key ?? null);
  }
}
