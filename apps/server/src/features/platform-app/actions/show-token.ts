import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { showUser } from './show-user.ts';

/** The permanent token of a user, by which the app can act in their name. */
export async function showToken(platform: Platform, actor: PlatformAppActor, userId: number) {
  const user = await showUser(platform, actor, userId);
  const { id, name, display_name, email, pubsub_token } = user;
  return {
    access_token: user.access_token,
    expiry: null,
    user: { id, name, display_name, email, pubsub_token },
  };
}
