import { normalEmail } from '@confab/rules/email-address';
import type { Platform } from '../../../platform/platform.ts';
import type { Device } from '../../session/index.ts';
import { type SignUp, type SignedUp, signUp } from './sign-up.ts';

/** Sign-up with an address and a password alone: names are made from the address until the next step. */
export function signUpBriefly(platform: Platform, input: SignUp, device: Device): Promise<SignedUp> {
  const [local = '', domain = ''] = normalEmail(input.email ?? '').split('@');
  const names = { user_full_name: local, account_name: domain };
  return signUp(platform, { ...input, ...names }, device, { onboarding_step: 'profile_update' });
}
