import { userPasswordResetRequested } from '@confab/contract/features/user';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { requestUserEmail } from '../steps/request-user-email.ts';

/** Requests a password email if a user has the address. */
export function requestPasswordReset(
  platform: Platform,
  email: string,
  networks: readonly Network[],
): Promise<void> {
  const asked = { email, purpose: 'password_reset' as const, networks };
  return requestUserEmail(platform, asked, userPasswordResetRequested);
}
