import type { Trx } from '../../../platform/db/database.ts';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteHomelessUser, type Forgotten } from '../queries.ts';

/** Deletes a user as `deleteHomelessUser` does, with their image. `first` runs in the same transaction. */
export async function forgetUser(
  platform: Platform,
  userId: number,
  { provenToo, first }: { provenToo: boolean; first?: (trx: Trx) => Promise<void> },
): Promise<Forgotten['outcome']> {
  const forgotten = await platform.db.transaction().execute(async (trx) => {
    await first?.(trx);
    return deleteHomelessUser(trx, userId, provenToo);
  });
  platform.invalidate(`user:${userId}`);
  if (forgotten.outcome === 'deleted') await removeAvatar(platform, forgotten.avatarKey);
  return forgotten.outcome;
}
