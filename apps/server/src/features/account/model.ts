import { accountFeatures } from '@confab/contract/features/account';
import { Failure } from '@confab/contract/kit/errors';

/** The flags of a new account. */
export const defaultFeatures = Object.entries(accountFeatures).flatMap(([name, on]) => (on ? [name] : []));

/** A sign-up rule violation, in the shape that clients of this route read. */
export function signUpRefused(message: string): Failure {
  return new Failure('forbidden', { message, body: { message } });
}
