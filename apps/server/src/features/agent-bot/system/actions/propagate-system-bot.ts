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
  removeSystemBot,
  syncSystemBot,
  listOutdatedAccounts,
  lockSystemBot,
} from '../queries.ts';

/** Accounts per batch. */
const pageSize = 100;

/**
 * Updates or removes a bot of the installation in every account that uses it, and then deletes a removed one. A failing
 * account does not stop the others; its error is thrown at the end, so that the job is retried. Later changes have
 * their own job.
 */
export async function propagateSystemBot(platform: Platform, id: number): Promise<void> {
  const bot = await findAnySystemBot(platform.db, id);
  if (bot === undefined) return;
  const spread = bot.deleting_at === null ? follow : leave;
  const failures: unknown[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const accountIds: number[] = await listOutdatedAccounts(platform.db, bot, { after, limit: pageSize });
    for (const accountId of accountIds)
      await spread(platform, accountId, id).catch((error: unknown) => failures.push(error));
    after = accountIds.at(-1);
  }
  if (failures.length > 0) throw failures[0];
  if (bot.deleting_at === null) return;
  await platform.db.transaction().execute((trx) => deleteSystemBotRow(trx, id));
  await removeAvatar(platform, bot.avatar_key);
}

function follow(platform: Platform, accountId: number, id: number): Promise<void> {
  return transact(platform, async (trx, emit) => {
    const bot = await lockSystemBot(trx, id, 'use');
    if (bot === undefined) return;
    await syncSystemBot(trx, accountId, bot);
    announceChange(emit, accountId, id);
  });
}

async function leave(platform: Platform, accountId: number, id: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    announceProgramRemoved(emit, accountId, await listInboxesOfBot(trx, { accountId, id }));
    await removeSystemBot(trx, accountId, id);
    announceChange(emit, accountId, id);
    await touchCacheKey(trx, emit, accountId, 'inbox');
  });
  platform.invalidate(`account:${accountId}`);
}
