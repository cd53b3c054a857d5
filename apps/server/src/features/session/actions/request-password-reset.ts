import { userPasswordResetRequested } from '@confab/contract/features/user';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { requestUserMail } from '../steps/request-user-mail.ts';

/** Requests a password email if a user has the address. */
export function requestPasswordReset(
  platform: Platform,
  email: string,
  networks: readonly Network[],
): Promise<void> {
  const asked = { email, purpose: 'password_reset' as const, networks };
  return requestUserMail(platform, asked, userPasswordResetRequested);
}
