import { Failure } from '@confab/contract/kit/errors';
import { normalEmail } from '@confab/rules/email-address';
import { verifyPassword } from '../../../platform/crypto/passwords.ts';
import { tokenMatches } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findUserByEmail,
  inspectUserToken,
  lockUser,
  redeemUserToken,
  type UserRow,
} from '../../user/index.ts';
import { readCookie, signOnProofName } from '../device-model.ts';
import { completeFirstFactor, type Entry } from '../steps/complete-first-factor.ts';
import { clearSignInAttempts, limitNetwork, limitSignInAttempts } from '../steps/limit-sign-in-attempts.ts';
import { provenDevice } from '../steps/proven-device.ts';
import { startSession, type Device } from '../steps/start-session.ts';

export type SignIn = {
  email?: string | null;
  password?: string | null;
  sso_auth_token?: string | null;
};

/**
 * The first step of signing in. With two-factor authentication, a password or an identity provider is not enough; a
 * login link is: its creator has verified the user. An identity provider's result is bound to the browser it was sent
 * to. Throws `invalid_credentials` for an unknown address, a wrong password, and a used token alike, after the same
 * time; `unconfirmed` only after a correct password; `too_many_requests`. `cookies` are those of the request, which may
 * prove that the user has signed in on this device before.
 */
export async function signIn(
  platform: Platform,
  input: SignIn,
  device: Device,
  cookies: string | undefined,
): Promise<Entry> {
  await limitNetwork(platform, device.networks);
  const email = normalEmail(input.email ?? '');
  const user = await findUserByEmail(platform.db, email);
  const deviceId = user && provenDevice(platform, user, cookies);
  const attempt = { email, networks: device.networks, deviceId };
  await limitSignInAttempts(platform, attempt);
  const entry =
    input.sso_auth_token == null || input.sso_auth_token === ''
      ? await byPassword(platform, user, input.password ?? '', device)
      : await byToken(platform, { email, token: input.sso_auth_token, cookies }, device);
  await clearSignInAttempts(platform, attempt);
  // Otherwise an evicted device would stay cached for a moment.
  if (entry.kind === 'session') platform.invalidate(`user:${entry.session.userId}`);
  return entry;
}

async function byPassword(
  platform: Platform,
  user: UserRow | undefined,
  password: string,
  device: Device,
): Promise<Entry> {
  const right = await verifyPassword(password, user?.password_hash);
  if (user === undefined || !right) throw new Failure('invalid_credentials');
  if (user.confirmed_at === null) throw new Failure('unconfirmed');
  return platform.db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, user.id);
    // The password changed while it was being checked: this session would outlive the change.
    if (locked?.password_hash !== user.password_hash) throw new Failure('invalid_credentials');
    return completeFirstFactor(platform, trx, user, device);
  });
}

const tokenKinds = ['sso', 'single_sign_on'] as const;

type TokenSignIn = { email: string; token: string; cookies: string | undefined };

async function byToken(
  platform: Platform,
  { email, token, cookies }: TokenSignIn,
  device: Device,
): Promise<Entry> {
  const known = await inspectUserToken(platform, token, tokenKinds);
  return platform.db.transaction().execute(async (trx) => {
    // Locked first, in the same order as when the right is removed; otherwise a session that begins concurrently would
    // outlive it.
    if (known?.impersonatorId != null) await requireSuperAdmin(trx, known.impersonatorId);
    const redeemed = await redeemUserToken(platform, trx, token, tokenKinds);
    if (redeemed === undefined || redeemed.user.email !== email) throw new Failure('invalid_credentials');
    if (redeemed.user.confirmed_at === null) throw new Failure('unconfirmed');
    const { user, impersonatorId, browserHash } = redeemed;
    if (redeemed.kind === 'single_sign_on') {
      // Otherwise a link would sign its reader in as its creator.
      if (!tokenMatches(readCookie(cookies, signOnProofName), browserHash))
        throw new Failure('invalid_credentials');
      return completeFirstFactor(platform, trx, user, device);
    }
    return { kind: 'session', session: await startSession(platform, trx, user, device, impersonatorId) };
  });
}

async function requireSuperAdmin(trx: Trx, userId: number): Promise<void> {
  const user = await lockUser(trx, userId);
  if (user?.type !== 'SuperAdmin') throw new Failure('invalid_credentials');
}
