import { contactDeleted } from '@confab/contract/features/contact';
import type { Trx } from '../../../../platform/db/database.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteContact, lockClosedContact } from '../../queries.ts';
import { contactEvent } from '../../steps/contact-events.ts';

/**
 * Removes a contact that was deleted and lets every screen know; false when `isEmpty` finds that something was added
 * to it meanwhile.
 */
export function removeContact(
  platform: Platform,
  accountId: number,
  id: number,
  isEmpty: (trx: Trx) => Promise<boolean>,
): Promise<boolean> {
  return transact(platform, async (trx, emit) => {
    const contact = await lockClosedContact(trx, accountId, id);
    if (contact === undefined) return true;
    if (!(await isEmpty(trx))) return false;
    await deleteContact(trx, accountId, id);
    emit(contactEvent(platform, contactDeleted, contact, { kind: 'system', accountId }));
    return true;
  });
}
