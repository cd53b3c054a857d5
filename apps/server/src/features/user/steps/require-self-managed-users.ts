import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';

/** Users manage their own accounts, unless another program does. Throws `forbidden`. */
export function requireSelfManagedUsers({ installation }: Pick<Platform, 'installation'>): void {
  if (!installation.canUpdateProfile)
    throw new Failure('forbidden', { message: 'Your profile is managed outside of this installation' });
}
