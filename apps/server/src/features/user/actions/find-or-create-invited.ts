import { Failure } from '@confab/contract/kit/errors';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertUserIfNew, lockUserByEmail } from '../queries.ts';
import { renewAccessToken } from './renew-access-token.ts';

/**
 * The user invited at this address, locked against removal; created without a password if the address is unknown. An
 * existing user is not changed.
 */
export async function findOrCreateInvited(
  platform: Platform,
  trx: Trx,
  invited: { name: string; email: string },
): Promise<{ id: number }> {
  // Another request may create or remove the user in between, but not forever.
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
