import type { UserActor } from '../../../platform/auth/actor.ts';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockUser, updateUser, requireSelfManagedUsers } from '../../user/index.ts';

/** Removes the user's avatar, if they have one. Throws `forbidden` where users are managed by another program. */
export async function deleteAvatar(platform: Platform, actor: UserActor): Promise<void> {
  requireSelfManagedUsers(platform);
  const userId = actor.person.id;
  const key = await platform.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    await updateUser(trx, userId, { avatarKey: null });
    return user?.avatar_key ?? null;
  });
  platform.invalidate(`user:${userId}`);
  await removeAvatar(platform, key);
}
