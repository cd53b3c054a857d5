import { Failure } from '@confab/contract/kit/errors';
import type { ConsoleUser } from '@confab/contract/features/super-admin-user';
import type { Platform } from '../../../../platform/platform.ts';
import { hasTwoFactor, listMemberships } from '../../../user/index.ts';
import { findUserDetails } from '../../list-queries.ts';
import { userView } from '../../view.ts';

export async function showUser(platform: Platform, userId: number): Promise<ConsoleUser> {
  const row = await findUserDetails(platform.db, userId);
  if (row === undefined) throw new Failure('not_found');
  const [isOn, accounts] = await Promise.all([
    hasTwoFactor(platform.db, userId),
    listMemberships(platform.db, userId),
  ]);
  return userView(platform.installation.frontendUrl, row, { hasTwoFactor: isOn, accounts });
}
