import { userConfirmationRequested } from '@confab/contract/features/user';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { requestUserEmail } from '../steps/request-user-email.ts';

/** Requests another confirmation email if a user has the address and has not confirmed it. */
export function requestConfirmation(
  platform: Platform,
  email: string,
  networks: readonly Network[],
): Promise<void> {
  const isWaiting = (user: { confirmed_at: Date | null }) => user.confirmed_at === null;
  const request = { email, purpose: 'confirmation' as const, networks };
  return requestUserEmail(platform, request, userConfirmationRequested, isWaiting);
}
