import type { Platform } from '../../../../platform/platform.ts';
import { removeFromAccount } from '../../../agent/index.ts';
import { showAccount } from './show-account.ts';

export async function deleteMember(platform: Platform, accountId: number, userId: number): Promise<void> {
  await showAccount(platform, accountId);
  await removeFromAccount(platform, accountId, userId);
}
