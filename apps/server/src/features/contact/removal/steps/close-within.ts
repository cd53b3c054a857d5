import { contactDeletionRequested } from '@confab/contract/features/contact';
import { Failure } from '@confab/contract/kit/errors';
import type { Trx } from '../../../../platform/db/database.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { closeContact, lockContacts, type ContactRecord } from '../../queries.ts';
import { closeSessions } from '../../session-queries.ts';

/**
 * Closes a contact: it is no longer found, and reactions remove its conversations and then the contact. Undefined when
 * it does not exist. Throws `unprocessable` while it is online. The caller deletes its avatar afterwards.
 */
export async function closeWithin(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  { accountId, id, isOnline }: { accountId: number; id: number; isOnline: boolean },
): Promise<ContactRecord | undefined> {
  const [contact] = await lockContacts(trx, accountId, [id]);
  if (contact === undefined) return undefined;
  if (isOnline) throw online(contact.name);
  const now = platform.clock.now();
  await closeContact(trx, accountId, id, now);
  await closeSessions(trx, accountId, id, now);
  emit(outboxEvent(contactDeletionRequested, { accountId, audience: {} }, { contact_id: id }));
  return contact;
}

/** Clients of this API read it from `message`. */
function online(name: string): Failure {
  const message = `${name} is Online, please try again later`;
  return new Failure('unprocessable', { message, body: { message } });
}
