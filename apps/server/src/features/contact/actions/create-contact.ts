import type { ContactInput } from '@confab/contract/features/contact';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactDetails } from '../model.ts';
import type { ContactRecord } from '../queries.ts';
import { avatarRequests } from '../steps/contact-events.ts';
import { addContact } from './add-contact.ts';
import { withAvatar } from '../steps/change-contact.ts';

/**
 * Adds a contact. `also` runs in the same transaction. Throws `invalid` on the field: not well formed, or taken
 * by another contact of the account.
 */
export function createContact(
  platform: Platform,
  actor: Actor,
  input: ContactInput,
  also: (trx: Trx, contact: ContactRecord) => Promise<void> = () => Promise.resolve(),
): Promise<ContactRecord> {
  const details = contactDetails(input);
  return withAvatar(platform, actor.accountId, input.avatar, (avatarKey) =>
    transact(platform, async (trx, emit) => {
      const values = { ...details, ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }) };
      const contact = await addContact(platform, trx, emit, actor, values);
      emit(...avatarRequests(contact, input.avatar_url));
      await also(trx, contact);
      return contact;
    }),
  );
}
