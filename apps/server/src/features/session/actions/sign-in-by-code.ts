import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import {
  checkCode,
  findUser,
  clearCodeAttempts,
  inspectUserToken,
  limitCodeAttempts,
  redeemUserToken,
  consumeCode,
  type GivenCode,
} from '../../user/index.ts';
import { provenDevice } from '../steps/proven-device.ts';
import { startSession, type Device, type StartedSession } from '../steps/start-session.ts';

const kinds = ['mfa'] as const;

export type CodeSignIn = GivenCode & { mfa_token: string };

/**
 * The second step of signing in: what the first one answered, and a code. A wrong code leaves the token good until it
 * runs out; a right one is used up together with it. Throws `invalid` for a wrong code, `invalid_credentials` when the
 * first step has to be repeated, `too_many_requests`.
 */
export async function signInByCode(
  platform: Platform,
  input: CodeSignIn,
  device: Device,
  cookies: string | undefined,
): Promise<StartedSession> {
  const known = await inspectUserToken(platform, input.mfa_token, kinds);
  const user = known && !known.used && !known.expired ? await findUser(platform.db, known.userId) : undefined;
  if (user === undefined) throw loginExpired();
  const deviceId = provenDevice(platform, user, cookies);
  const attempt = { userId: user.id, at: 'sign-in', networks: device.networks, deviceId } as const;
  await limitCodeAttempts(platform, attempt);
  const code = await checkCode(platform, user.id, input);
  const session = await platform.db.transaction().execute(async (trx) => {
    const redeemed = await redeemUserToken(platform, trx, input.mfa_token, kinds);
    if (redeemed === undefined) throw loginExpired();
    await consumeCode(platform, trx, user.id, code);
    return startSession(platform, trx, redeemed.user, device);
  });
  await clearCodeAttempts(platform, attempt);
  platform.log.info({ userId: user.id, by: code.kind }, 'signed in with a second factor');
  // Otherwise an evicted device would stay cached for a moment.
  platform.invalidate(`user:${user.id}`);
  return session;
}

function loginExpired(): Failure {
  return new Failure('invalid_credentials', { message: 'Your login has expired. Please log in again.' });
}
