import { withAvatar } from '../../../platform/files/avatar.ts';
import type { Platform } from '../../../platform/platform.ts';
import { orTaken } from './taken-failure.ts';

/** Stores the picture of a company for the work that keeps it. Throws `invalid` for a name or domain that is taken. */
export async function withAvatarFile<T>(
  platform: Platform,
  accountId: number,
  picture: unknown,
  work: (key: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await withAvatar(platform, { kind: 'members', accountId }, picture, work);
  } catch (error) {
    throw orTaken(error);
  }
}
