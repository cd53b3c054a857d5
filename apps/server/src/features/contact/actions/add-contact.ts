import { contactCreated } from '@confab/contract/features/contact';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withDerived } from '../model.ts';
import { type ContactRecord, type ContactValues, insertContact } from '../queries.ts';
import { requestContactHook } from '../hooks/steps/request-contact-hook.ts';
import { contactEvent } from '../steps/contact-events.ts';

/** Adds a contact inside a transaction that is already open. */
export async function addContact(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  actor: Actor,
  values: ContactValues,
): Promise<ContactRecord> {
  const contact = await insertContact(trx, actor.accountId, withDerived(null, values), platform.clock.now());
  emit(contactEvent(platform, contactCreated, contact, actor));
  await requestContactHook(trx, actor.accountId, { event: 'contact_created', contact_id: contact.id });
  return contact;
}
