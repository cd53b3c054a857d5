import type { PlatformUser } from '@confab/contract/features/platform-app';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadProfile } from '../../user/index.ts';
import { requireUser } from '../steps/require-permissible.ts';
import { platformUserView } from '../view.ts';

export async function showUser(
  platform: Platform,
  actor: PlatformAppActor,
  userId: number,
): Promise<PlatformUser> {
  await requireUser(platform, actor, userId);
  const { profile } = await loadProfile(platform, userId, { isImpersonated: false });
  return platformUserView(profile);
}
