import type { SignupUser } from '@confab/contract/features/account';
import type { Platform } from '../../../platform/platform.ts';
import { isImpersonated } from '../../../platform/auth/actor.ts';
import { authenticateUser, presentedCredentials, sessionHeaders, type Device } from '../../session/index.ts';
import { loadProfile } from '../../user/index.ts';
import { signupUserView } from '../view.ts';
import { addAccount } from '../actions/add-account.ts';
import { signUp, type SignUp } from '../actions/sign-up.ts';
import { signUpBriefly } from '../actions/sign-up-briefly.ts';

/** `headers` are those of the session; none for a caller with a permanent token. */
export type StartedAccount = { headers: Record<string, string>; user: SignupUser };

/**
 * Creates an account for the caller: a signed-in user gets another one, anyone else signs up. Throws what
 * `addAccount` and `signUp` throw, and `unauthenticated` for invalid credentials.
 */
export async function startAccount(
  platform: Platform,
  credentials: Readonly<Record<string, string | undefined>>,
  input: SignUp,
  device: Device,
): Promise<StartedAccount> {
  const presented = presentedCredentials(credentials, {});
  if (presented === undefined) {
    const { session, accountId } = await signUp(platform, input, device);
    return started(platform, session, accountId, sessionHeaders(session));
  }
  const { person, credential, kind } = await authenticateUser(platform, presented, device.ip);
  const account = await addAccount(platform, { kind, person, credential }, input);
  const caller = { userId: person.id, isImpersonated: isImpersonated(credential) };
  if (presented.kind === 'access_token' || credential.kind === 'access_token')
    return started(platform, caller, account.id, {});
  const { token, client } = presented;
  const session = { token, client, uid: person.email, expiresAt: credential.expiresAt };
  return started(platform, caller, account.id, sessionHeaders(session));
}

/** Signs up with address and password alone. Throws what `signUp` throws. */
export async function startAccountBriefly(
  platform: Platform,
  input: SignUp,
  device: Device,
): Promise<StartedAccount> {
  const { session, accountId } = await signUpBriefly(platform, input, device);
  return started(platform, session, accountId, sessionHeaders(session));
}

async function started(
  platform: Platform,
  caller: { userId: number; isImpersonated: boolean },
  accountId: number,
  headers: Record<string, string>,
): Promise<StartedAccount> {
  const { profile, createdAt, memberships } = await loadProfile(platform, caller.userId, caller);
  const locales = new Map(memberships.map(({ id, locale }) => [id, locale]));
  return { headers, user: signupUserView(profile, { accountId, createdAt, locales }) };
}
