import { userPasswordResetRequested } from '@confab/contract/features/user';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { requireSelfManagedUsers } from '../../user/index.ts';
import { requestUserEmail } from '../steps/request-user-email.ts';

/** Requests a password email if a user has the address. Throws `forbidden` if another program manages the passwords. */
export async function requestPasswordReset(
  platform: Platform,
  email: string,
  networks: readonly Network[],
): Promise<void> {
  requireSelfManagedUsers(platform);
  const request = { email, purpose: 'password_reset' as const, networks };
  await requestUserEmail(platform, request, userPasswordResetRequested);
}
