import { contactDeleted } from '@confab/contract/features/contact';
import type { Trx } from '../../../../platform/db/database.ts';
import { removeAvatar } from '../../../../platform/files/avatar.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteChanges } from '../../changes/queries.ts';
import { undoAvatarKey } from '../../merging/model.ts';
import { deleteMergesInto } from '../../merging/queries.ts';
import { deleteContact, lockClosedContact } from '../../queries.ts';
import { contactEvent } from '../../steps/contact-events.ts';

/**
 * Removes a deleted contact and notifies every screen; false if `isEmpty` finds that something was added to it in the
 * meantime.
 */
export async function removeContact(
  platform: Platform,
  accountId: number,
  id: number,
  isEmpty: (trx: Trx) => Promise<boolean>,
): Promise<boolean> {
  const avatars: (string | null)[] = [];
  const isOver = await transact(platform, async (trx, emit) => {
    const contact = await lockClosedContact(trx, accountId, id);
    if (contact === undefined) return true;
    if (!(await isEmpty(trx))) return false;
    await deleteContact(trx, accountId, id);
    await deleteChanges(trx, accountId, id);
    // Contacts merged into it can no longer be restored, so their data is deleted too.
    for (const { other_contact_id: otherId, snapshot } of await deleteMergesInto(trx, accountId, id)) {
      await deleteChanges(trx, accountId, otherId);
      avatars.push(undoAvatarKey(snapshot));
    }
    emit(contactEvent(platform, contactDeleted, contact, { kind: 'system', accountId }));
    return true;
  });
  for (const key of avatars) await removeAvatar(platform, key);
  return isOver;
}
