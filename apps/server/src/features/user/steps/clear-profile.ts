import type { Trx } from '../../../platform/db/database.ts';
import { updateUser, type UserRow } from '../queries.ts';

/**
 * Empties what whoever came first wrote about the user: called when an address is proven for the first time by
 * somebody who is not known to be them, because customers would read it under the owner's name. Answers the key of
 * the picture, which the caller removes after the commit.
 */
export async function clearProfile(trx: Trx, user: UserRow): Promise<string | null> {
  await updateUser(trx, user.id, {
    displayName: null,
    messageSignature: null,
    uiSettings: {},
    customAttributes: {},
    avatarKey: null,
  });
  return user.avatar_key;
}
