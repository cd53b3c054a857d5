import { contactDeleted } from '@confab/contract/features/contact';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteContact, findClosedContact } from '../../queries.ts';
import { contactEvent } from '../../steps/contact-events.ts';

/** Removes a contact that was deleted, once its conversations are gone, and lets every screen know. */
export async function removeContact(platform: Platform, accountId: number, id: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const contact = await findClosedContact(trx, accountId, id);
    if (contact === undefined) return;
    await deleteContact(trx, accountId, id);
    emit(contactEvent(platform, contactDeleted, contact, { kind: 'system', accountId }));
  });
}
