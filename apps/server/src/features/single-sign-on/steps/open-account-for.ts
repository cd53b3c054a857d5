import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import type { Identity } from '../../../platform/single-sign-on/single-sign-on.ts';
import { admitNewcomer, signUpWithoutPassword } from '../../account/index.ts';
import { insertIdentity, newPasswordPath } from '../../user/index.ts';
import type { Pending, SignOnError } from '../model.ts';
import { useAttempt } from './use-attempt.ts';

type Arrival = { pending: Pending; identity: Identity; networks: readonly Network[] };

const errors = {
  closed: 'no-account-found',
  blocked: 'business-account-only',
  limited: 'sign-up-limited',
} as const;

/**
 * Signs up an unknown user, and returns where they choose a password. Only where sign-up is enabled, and never by SAML:
 * its provider knows the users of one company, who are invited.
 */
export async function openAccountFor(
  platform: Platform,
  { pending, identity, networks }: Arrival,
): Promise<{ address: string } | SignOnError> {
  const { verifiedEmail: email, name } = identity;
  if (pending.provider === 'saml' || email === undefined) return 'no-account-found';
  const verdict = await admitNewcomer(platform, email, networks);
  if (verdict !== 'admitted') return errors[verdict];
  try {
    const address = await platform.db.transaction().execute(async (trx) => {
      const user = await signUpWithoutPassword(platform, trx, { email, name });
      const isFirst =
        (await insertIdentity(trx, user.id, identity)) && (await useAttempt(trx, pending, user));
      // Nothing of it stays.
      if (!isFirst) throw new Failure('conflict');
      return newPasswordPath(platform, trx, { userId: user.id, email: user.email });
    });
    return { address };
  } catch (error) {
    // A user signed up with this address, or by this attempt, in the meantime.
    if (error instanceof Failure) return 'sign-on-failed';
    throw error;
  }
}
