import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mintLoginLink } from '../../user/index.ts';
import { requireUser } from '../steps/require-permissible.ts';

/** An address that signs the user in once, within five minutes. */
export async function makeLoginLink(
  platform: Platform,
  actor: PlatformAppActor,
  userId: number,
): Promise<{ url: string }> {
  const user = await requireUser(platform, actor, userId);
  platform.log.info({ userId, platformAppId: actor.app.id }, 'a platform app made a login link');
  return { url: await mintLoginLink(platform, platform.db, user) };
}
