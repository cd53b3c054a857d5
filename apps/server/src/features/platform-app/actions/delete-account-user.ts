import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeFromAccount } from '../../agent/index.ts';
import { requireAccount } from '../steps/require-permissible.ts';

/** Takes the user out of the account, if they are in it. */
export async function deleteAccountUser(
  platform: Platform,
  actor: PlatformAppActor,
  accountId: number,
  userId: number,
): Promise<void> {
  await requireAccount(platform, actor, accountId);
  await removeFromAccount(platform, accountId, userId);
}
