import type { PlatformUser } from '@confab/contract/features/platform-app';
import type { PlatformAppActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeUserAsOperator } from '../../user/index.ts';
import { requireUser } from '../steps/require-permissible.ts';
import type { NewPlatformUser } from './create-user.ts';
import { showUser } from './show-user.ts';

/** Changes the given values; another address takes effect immediately. Throws `invalid` by field. */
export async function updateUser(
  platform: Platform,
  actor: PlatformAppActor,
  userId: number,
  input: Partial<NewPlatformUser>,
): Promise<PlatformUser> {
  await requireUser(platform, actor, userId);
  await changeUserAsOperator(platform, userId, input);
  return showUser(platform, actor, userId);
}
