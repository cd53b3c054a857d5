import { removeAvatar } from '../../../../platform/files/avatar.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { undoAvatarKey } from '../model.ts';
import { deleteSomeMergesOf } from '../queries.ts';

const batchSize = 200;

/** Deletes the avatars kept for undoing merges, of an account that is being deleted. */
export async function removeUndoAvatars(platform: Platform, accountId: number): Promise<void> {
  for (;;) {
    const gone = await deleteSomeMergesOf(platform.db, accountId, batchSize);
    for (const { snapshot } of gone) await removeAvatar(platform, undoAvatarKey(snapshot));
    if (gone.length < batchSize) return;
  }
}
