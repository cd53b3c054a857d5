import { normalEmail } from '@confab/rules/email-address';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createUser } from '../../user/index.ts';
import { createAccount } from './create-account.ts';

/** A user whose address was verified by a provider. */
export type Newcomer = { email: string; name: string | undefined };

/** Creates a confirmed user without a password, with a new account. Throws `invalid` for an address in use. */
export async function signUpWithoutPassword(
  platform: Platform,
  trx: Trx,
  { email, name }: Newcomer,
): Promise<{ id: number; email: string }> {
  const [local = '', domain = ''] = normalEmail(email).split('@');
  const inputName = oneLine(name ?? '');
  const user = await createUser(platform, trx, {
    name: inputName === '' ? local : inputName,
    email,
    passwordHash: null,
    confirmed: true,
  });
  await createAccount(
    platform,
    trx,
    { name: domain, customAttributes: { onboarding_step: 'profile_update' } },
    user.id,
  );
  return user;
}

/** As a name may be that emails carry in their headers. */
const oneLine = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 255);
