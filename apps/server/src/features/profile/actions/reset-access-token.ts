import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { renewAccessToken } from '../../user/index.ts';

/** Replaces the user's permanent token; the old one is refused from now on, on every node. */
export async function resetAccessToken(platform: Platform, actor: UserActor): Promise<void> {
  const userId = actor.person.id;
  await platform.db.transaction().execute((trx) => renewAccessToken(platform, trx, userId));
  platform.invalidate(`user:${userId}`);
}
