import { accountCreate } from '@confab/contract/features/account';
import { normalEmail } from '@confab/rules/email-address';
import type { Platform } from '../../../platform/platform.ts';
import { hitNetworks, type Network } from '../../../platform/rate-limit/networks.ts';
import { isBlockedAddress } from '../model.ts';

/**
 * Whether a user may sign up with an address verified by a provider. Counts as a sign-up of these networks,
 * like those by the form.
 */
export async function admitNewcomer(
  { installation, limiter }: Platform,
  email: string,
  networks: readonly Network[],
): Promise<'admitted' | 'closed' | 'blocked' | 'limited'> {
  if (installation.accountSignup !== 'true') return 'closed';
  if (isBlockedAddress(normalEmail(email), installation.blockedEmailDomains)) return 'blocked';
  for (const { limit, seconds } of accountCreate.limits) {
    const rule = { limit, windowSeconds: seconds };
    if (!(await hitNetworks(limiter, accountCreate.name, networks, rule)).allowed) return 'limited';
  }
  return 'admitted';
}
