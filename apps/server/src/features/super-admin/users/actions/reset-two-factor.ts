import { Failure } from '@confab/contract/kit/errors';
import type { ConsoleUser } from '@confab/contract/features/super-admin-user';
import type { Platform } from '../../../../platform/platform.ts';
import { resetTwoFactor as turnOff } from '../../../user/index.ts';
import { showUser } from './show-user.ts';

/** Turns off two-factor authentication of a user, who is notified by email. Throws `not_found` if it is off. */
export async function resetTwoFactor(platform: Platform, userId: number): Promise<ConsoleUser> {
  if (!(await turnOff(platform, userId))) throw new Failure('not_found');
  return showUser(platform, userId);
}
