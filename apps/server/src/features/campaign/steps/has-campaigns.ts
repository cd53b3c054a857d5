import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';

/** Whether the account has campaigns at all. */
export async function hasCampaigns(platform: Platform, accountId: number): Promise<boolean> {
  const account = await findAccount(platform.db, accountId);
  return account?.features.includes('campaigns') === true;
}
