import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeUser } from '../../agent/index.ts';
import { requireUser } from '../steps/require-permissible.ts';

export async function deleteUser(platform: Platform, actor: PlatformAppActor, userId: number): Promise<void> {
  await requireUser(platform, actor, userId);
  await removeUser(platform, userId);
  platform.log.info({ userId, platformAppId: actor.app.id }, 'a platform app deleted a user');
}
