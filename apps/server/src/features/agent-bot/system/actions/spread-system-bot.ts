import { removeAvatar } from '../../../../platform/files/avatar.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { touchCacheKey } from '../../../account/index.ts';
import { announceProgramRemoved } from '../../../inbox/index.ts';
import { listInboxesOfBot } from '../../queries.ts';
import { announceChange } from '../../steps/announce-change.ts';
import {
  deleteSystemBotRow,
  findAnySystemBot,
  forgetSystemBot,
  keepSystemBot,
  listAccountsBehind,
  lockSystemBot,
} from '../queries.ts';

/** Accounts between two looks at how the bot is now. */
const pageSize = 100;

/** Lets every account that uses a bot of the installation know how it is now, or go on without it. */
export async function spreadSystemBot(platform: Platform, id: number): Promise<void> {
  for (;;) {
    const bot = await findAnySystemBot(platform.db, id);
    if (bot === undefined) return;
    const accountIds = await listAccountsBehind(platform.db, bot, pageSize);
    if (accountIds.length === 0 && bot.deleting_at === null) return;
    if (accountIds.length === 0) {
      await platform.db.transaction().execute((trx) => deleteSystemBotRow(trx, id));
      return removeAvatar(platform, bot.avatar_key);
    }
    for (const accountId of accountIds)
      await (bot.deleting_at === null ? follow(platform, accountId, id) : leave(platform, accountId, id));
  }
}

function follow(platform: Platform, accountId: number, id: number): Promise<void> {
  return transact(platform, async (trx, emit) => {
    const bot = await lockSystemBot(trx, id, 'use');
    if (bot === undefined) return;
    await keepSystemBot(trx, accountId, bot);
    announceChange(emit, accountId, id);
  });
}

async function leave(platform: Platform, accountId: number, id: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    announceProgramRemoved(emit, accountId, await listInboxesOfBot(trx, { accountId, id }));
    await forgetSystemBot(trx, accountId, id);
    announceChange(emit, accountId, id);
    await touchCacheKey(trx, emit, accountId, 'inbox');
  });
  platform.invalidate(`account:${accountId}`);
}
