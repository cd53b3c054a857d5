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
import { recordFailedSignIn } from '../steps/record-failed-sign-in.ts';
import { startConsoleSession } from '../steps/start-console-session.ts';
import type { Caller, ConsoleEntry } from './sign-in.ts';

const kinds = ['console'] as const;

/**
 * The second step: what the first one answered, and a code, which is used up with it. Throws `invalid` for a wrong code,
 * `invalid_credentials` when the first step has to be repeated, `too_many_requests`.
 */
export async function signInByCode(
  platform: Platform,
  input: GivenCode & { mfa_token: string },
  { ip, networks }: Caller,
): Promise<Extract<ConsoleEntry, { kind: 'session' }>> {
  const known = await inspectUserToken(platform, input.mfa_token, kinds);
  const user = known && !known.used && !known.expired ? await findUser(platform.db, known.userId) : undefined;
  if (user === undefined) throw expired();
  const attempt = { userId: user.id, at: 'console', networks, deviceId: undefined } as const;
  await limitCodeAttempts(platform, attempt);
  const code = await checkCode(platform, user.id, input).catch(async (error: unknown) => {
    await recordFailedSignIn(platform, user.email, 'known');
    throw error;
  });
  const token = await platform.db.transaction().execute(async (trx) => {
    const redeemed = await redeemUserToken(platform, trx, input.mfa_token, kinds);
    if (redeemed === undefined || redeemed.user.type !== 'SuperAdmin') throw expired();
    await consumeCode(platform, trx, user.id, code);
    return startConsoleSession(platform, trx, redeemed.user, ip);
  });
  await clearCodeAttempts(platform, attempt);
  platform.log.info({ superAdminId: user.id, ip, by: code.kind }, 'signed in to the super-admin console');
  return { kind: 'session', token, person: { id: user.id, name: user.name, email: user.email } };
}

function expired(): Failure {
  return new Failure('invalid_credentials', { message: 'Your login has expired. Please log in again.' });
}
