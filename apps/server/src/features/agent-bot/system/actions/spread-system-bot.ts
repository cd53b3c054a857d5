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

/**
 * Lets every account that uses a bot of the installation know how it is now, or go on without it. One where that fails
 * keeps the others from nothing; the failure is thrown at the end, so that it is tried again.
 */
export async function spreadSystemBot(platform: Platform, id: number): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; ;) {
    const bot = await findAnySystemBot(platform.db, id);
    if (bot === undefined) return;
    const accountIds = await listAccountsBehind(platform.db, bot, { after, limit: pageSize });
    if (accountIds.length === 0 && failures.length > 0) throw failures[0];
    if (accountIds.length === 0 && after > 0) {
      // A change of meanwhile may concern those of before.
      after = 0;
      continue;
    }
    if (accountIds.length === 0 && bot.deleting_at === null) return;
    if (accountIds.length === 0) {
      await platform.db.transaction().execute((trx) => deleteSystemBotRow(trx, id));
      return removeAvatar(platform, bot.avatar_key);
    }
    const spread = bot.deleting_at === null ? follow : leave;
    for (const accountId of accountIds)
      await spread(platform, accountId, id).catch((error: unknown) => failures.push(error));
    after = accountIds.at(-1) ?? after;
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
