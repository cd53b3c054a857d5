import { withAvatar } from '../../../platform/files/avatar.ts';
import type { Platform } from '../../../platform/platform.ts';
import { orDuplicate } from './duplicate-failure.ts';

/** Stores a company's avatar for the work that references it. Throws `invalid` for a taken name or domain. */
export async function withAvatarFile<T>(
  platform: Platform,
  accountId: number,
  image: unknown,
  work: (key: string | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await withAvatar(platform, { kind: 'members', accountId }, image, work);
  } catch (error) {
    throw orDuplicate(error);
  }
}
