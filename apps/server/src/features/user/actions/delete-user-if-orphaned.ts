import type { Trx } from '../../../platform/db/database.ts';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteOrphanedUser, type DeletedUser } from '../queries.ts';

/** Deletes a user as `deleteOrphanedUser` does, with their image. `first` runs in the same transaction. */
export async function deleteUserIfOrphaned(
  platform: Platform,
  userId: number,
  { provenToo, first }: { provenToo: boolean; first?: (trx: Trx) => Promise<void> },
): Promise<DeletedUser['outcome']> {
  const forgotten = await platform.db.transaction().execute(async (trx) => {
    await first?.(trx);
    return deleteOrphanedUser(trx, userId, provenToo);
  });
  platform.invalidate(`user:${userId}`);
  if (forgotten.outcome === 'deleted') await removeAvatar(platform, forgotten.avatarKey);
  return forgotten.outcome;
}
