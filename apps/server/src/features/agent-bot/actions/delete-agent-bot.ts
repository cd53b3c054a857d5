import { Failure } from '@confab/contract/kit/errors';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { announceProgramRemoved } from '../../inbox/index.ts';
import { deleteBotRow, listInboxesOfBot, type AgentBotKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';

/** Deletes a bot; its inboxes continue without it, and its token is invalid. Throws `not_found`. */
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
