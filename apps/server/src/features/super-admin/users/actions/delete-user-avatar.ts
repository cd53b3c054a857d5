import { Failure } from '@confab/contract/kit/errors';
import type { ConsoleUser } from '@confab/contract/features/super-admin-user';
import { removeAvatar } from '../../../../platform/files/avatar.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockUser, updateUser as writeUser } from '../../../user/index.ts';
import { showUser } from './show-user.ts';

export async function deleteUserAvatar(platform: Platform, userId: number): Promise<ConsoleUser> {
  const key = await platform.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (user === undefined) throw new Failure('not_found');
    await writeUser(trx, userId, { avatarKey: null });
    return user.avatar_key;
  });
  platform.invalidate(`user:${userId}`);
  await removeAvatar(platform, key);
  return showUser(platform, userId);
}
