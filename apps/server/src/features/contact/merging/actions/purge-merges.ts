import { mergeUndoDays } from '@confab/contract/features/contact-merge';
import { removeAvatar } from '../../../../platform/files/avatar.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteChanges } from '../../changes/queries.ts';
import { undoAvatarKey } from '../model.ts';
import { deleteMergesBefore } from '../queries.ts';

const batchSize = 200;

/** Deletes merges that can no longer be undone, with the stored data of the merged contacts. */
export async function purgeMerges(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const before = new Date(clock.now().getTime() - mergeUndoDays * 24 * 3_600_000);
  for (;;) {
    const gone = await deleteMergesBefore(db, before, batchSize);
    for (const { account_id: accountId, other_contact_id: id, snapshot } of gone) {
      await deleteChanges(db, accountId, id);
      await removeAvatar(platform, undoAvatarKey(snapshot));
    }
    if (gone.length < batchSize) return;
  }
}
