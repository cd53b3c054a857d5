import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteAccount as closeAndRemove } from '../../account/index.ts';
import { requireAccount } from '../steps/require-permissible.ts';

export async function deleteAccount(
  platform: Platform,
  actor: PlatformAppActor,
  accountId: number,
): Promise<void> {
  await requireAccount(platform, actor, accountId);
  await closeAndRemove(platform, accountId);
  platform.log.info({ accountId, platformAppId: actor.app.id }, 'a platform app deleted an account');
}
