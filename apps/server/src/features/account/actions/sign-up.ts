import { Failure } from '@confab/contract/kit/errors';
import { userConfirmationRequested, userSignUpRepeated } from '@confab/contract/features/user';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { admitEmail } from '../../../platform/email/email-limits.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startSession, type Device, type StartedSession } from '../../session/index.ts';
import { createUser, findUserByEmail, hashNewPassword, noAccount } from '../../user/index.ts';
import { checkCaptcha } from '../steps/check-captcha.ts';
import { createAccount } from './create-account.ts';
import { isBlockedAddress, signUpRejected } from '../model.ts';

export type SignUp = {
  account_name?: string | null;
  user_full_name?: string | null;
  email?: string | null;
  password?: string | null;
  locale?: string | null;
  h_captcha_client_response?: string | null;
};

export type SignedUp = { session: StartedSession; accountId: number };

/**
 * Creates a user with an account and signs them in; the confirmation email follows. Throws `not_found` where sign-up
 * is off, `forbidden` for missing names, an invalid or a blocked address, `unprocessable` for an address in use, `invalid` for a
 * weak password, and what `checkCaptcha` throws.
 */
export async function signUp(
  platform: Platform,
  input: SignUp,
  device: Device,
  customAttributes: Record<string, unknown> = {},
): Promise<SignedUp> {
  if (platform.installation.accountSignup === 'false') throw new Failure('not_found');
  const email = normalEmail(input.email ?? '');
  if (!isEmailAddress(email)) throw signUpRejected('Please enter a valid email address');
  if (isBlockedAddress(email, platform.installation.blockedEmailDomains))
    throw signUpRejected('Please sign up with another email address');
  const { userName, accountName } = namesOf(input, email);
  await checkCaptcha(platform, input.h_captcha_client_response);
  const passwordHash = await hashNewPassword(input.password);
  const owner = await findUserByEmail(platform.db, email);
  if (owner !== undefined) {
    await notifyOwner(platform, owner, device.networks);
    throw taken();
  }
  await admitEmail(platform, { purpose: 'confirmation', recipient: email, networks: device.networks });
  return transact(platform, async (trx, emit) => {
    const user = await createUser(platform, trx, { name: userName, email, passwordHash, confirmed: false });
    const account = await createAccount(
      platform,
      trx,
      { name: accountName, locale: input.locale, customAttributes },
      user.id,
    );
    const to = { accountId: account.id, audience: {} };
    emit(outboxEvent(userConfirmationRequested, to, { user_id: user.id }));
    return { session: await startSession(platform, trx, user, device), accountId: account.id };
  });
}

function namesOf(input: SignUp, email: string): { userName: string; accountName: string } {
  const person = input.user_full_name?.trim() ?? '';
  const company = input.account_name?.trim() ?? '';
  if (person === '' && company === '')
    throw signUpRejected('Please enter your name or the name of your company');
  return {
    userName: person === '' ? email.slice(0, email.indexOf('@')) : person,
    accountName: company === '' ? person : company,
  };
}

/** The response is a session, so it cannot hide that the address is in use; its owner is notified of the attempt. */
async function notifyOwner(
  platform: Platform,
  owner: { id: number; email: string },
  networks: readonly Network[],
) {
  try {
    await admitEmail(platform, { purpose: 'sign_up_attempt', recipient: owner.email, networks });
  } catch (error) {
    if (error instanceof Failure) return;
    throw error;
  }
  await transact(platform, (_trx, emit) => {
    emit(outboxEvent(userSignUpRepeated, { accountId: noAccount, audience: {} }, { user_id: owner.id }));
    return Promise.resolve();
  });
}

function taken(): Failure {
  const message = 'Email has already been taken';
  return new Failure('unprocessable', { message, body: { message } });
}
