import { removeAvatar } from '../../../platform/files/avatar.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteBotRow, listBotRows } from '../queries.ts';

/** Removes the bots of an account that is being deleted, with their tokens and avatars. */
export async function removeBots(platform: Platform, accountId: number): Promise<void> {
  for (const { id } of await listBotRows(platform.db, accountId)) {
    const gone = await platform.db.transaction().execute((trx) => deleteBotRow(trx, { accountId, id }));
    platform.invalidate(`bot:${id}`);
    await removeAvatar(platform, gone?.avatar_key ?? null);
  }
}
