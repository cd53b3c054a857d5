import type { Platform } from '../../../../platform/platform.ts';
import { deleteAccount as closeAndRemove } from '../../../account/index.ts';

export async function deleteAccount(platform: Platform, accountId: number): Promise<void> {
  await closeAndRemove(platform, accountId);
}
