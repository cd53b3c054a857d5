import type { Trx } from '../../../platform/db/database.ts';
import { updateUser, type UserRow } from '../queries.ts';
import { deleteTwoFactor } from '../two-factor/queries.ts';

/**
 * Clears profile data written by an earlier, unproven user: called when an address is confirmed for the first time by
 * a person not known to be them, because customers would read it under the owner's name, and a second factor would
 * lock the owner out. Returns the key of the image, which the caller removes after the commit.
 */
export async function clearProfile(trx: Trx, user: UserRow): Promise<string | null> {
  await updateUser(trx, user.id, {
    displayName: null,
    messageSignature: null,
    uiSettings: {},
    customAttributes: {},
    avatarKey: null,
  });
  await deleteTwoFactor(trx, user.id);
  return user.avatar_key;
}
