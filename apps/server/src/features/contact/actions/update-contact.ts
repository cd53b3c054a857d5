import type { ContactInput } from '@confab/contract/features/contact';
import type { Actor } from '../../../platform/auth/actor.ts';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactDetails } from '../model.ts';
import type { ContactRecord } from '../queries.ts';
import { avatarRequests } from '../steps/contact-events.ts';
import { change, withAttributes, withAvatar } from '../steps/change-contact.ts';

/** Changes a contact; attributes are added to those it has. Throws `not_found`, and `invalid` as above. */
export async function updateContact(
  platform: Platform,
  actor: Actor,
  id: number,
  input: ContactInput,
): Promise<ContactRecord> {
  const details = contactDetails(input);
  const { before, after } = await withAvatar(platform, actor.accountId, input.avatar, (avatarKey) =>
    transact(platform, async (trx, emit) => {
      const changed = await change(platform, trx, emit, actor, id, (contact) => ({
        ...withAttributes(contact, details),
        ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }),
      }));
      emit(...avatarRequests(changed.after, input.avatar_url));
      return changed;
    }),
  );
  if (after.avatar_key !== before.avatar_key) await removeAvatar(platform, before.avatar_key);
  return after;
}
