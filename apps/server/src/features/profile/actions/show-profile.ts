import type { Profile } from '@confab/contract/features/user';
import { isImpersonated, type UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadProfile } from '../../user/index.ts';

/** The signed-in user as they see themselves. */
export async function showProfile(platform: Platform, actor: UserActor): Promise<Profile> {
  const viewer = { isImpersonated: isImpersonated(actor.credential) };
  return (await loadProfile(platform, actor.person.id, viewer)).profile;
}
