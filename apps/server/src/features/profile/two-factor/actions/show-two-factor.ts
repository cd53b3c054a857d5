import type { TwoFactor } from '@confab/contract/features/profile';
import type { UserActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hasTwoFactor, listRecoveryCodes } from '../../../user/index.ts';

/** Whether signing in takes a code, and how many recovery codes are left. */
export async function showTwoFactor(platform: Platform, { person }: UserActor): Promise<TwoFactor> {
  const [enabled, codes] = await Promise.all([
    hasTwoFactor(platform.db, person.id),
    listRecoveryCodes(platform.db, person.id),
  ]);
  return { enabled, backup_codes_left: codes.length };
}
