import { Failure } from '@confab/contract/kit/errors';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertUserIfNew, lockUserByEmail } from '../queries.ts';
import { renewAccessToken } from './renew-access-token.ts';

/**
 * The user who is invited at this address, held so that they are not removed meanwhile; made where nobody has the
 * address, without a password. Nothing about somebody who exists is changed.
 */
export async function findOrCreateInvited(
  platform: Platform,
  trx: Trx,
  invited: { name: string; email: string },
): Promise<{ id: number }> {
  // Somebody else may make or remove the user between the two, but not for ever.
  for (let round = 0; round < 5; round += 1) {
    const found = await lockUserByEmail(trx, invited.email);
    if (found !== undefined) return found;
    const made = await insertUserIfNew(trx, { ...invited, pubsubToken: platform.ids.token(18) });
    if (made !== undefined) {
      await renewAccessToken(platform, trx, made.id);
      return made;
    }
  }
  throw new Failure('conflict');
}
