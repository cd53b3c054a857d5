import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { hasTwoFactor } from '../../../user/index.ts';

/** Throws `conflict` for a user without two-factor authentication. */
export async function requireTwoFactor(platform: Platform, userId: number): Promise<void> {
  if (await hasTwoFactor(platform.db, userId)) return;
  throw new Failure('conflict', { message: 'Two-factor authentication is not on' });
}
