import { Failure } from '@confab/contract/kit/errors';
import type { SuperAdmin } from '@confab/contract/features/super-admin';
import { normalEmail } from '@confab/rules/email-address';
import { verifyPassword } from '../../../platform/crypto/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { findUserByEmail, hasTwoFactor, lockUser, mintUserToken } from '../../user/index.ts';
import { clearConsoleAttempts, limitConsoleAttempts } from '../steps/limit-console-attempts.ts';
import { recordFailedSignIn } from '../steps/record-failed-sign-in.ts';
import { startConsoleSession } from '../steps/start-console-session.ts';

export type Caller = { ip: string; networks: readonly Network[] };
export type ConsoleEntry =
  | { kind: 'session'; token: string; person: SuperAdmin }
  | { kind: 'code_missing'; mfaToken: string };

/**
 * The first step of signing in to the console. Throws `invalid_credentials` for an unknown address, a wrong password,
 * and a user who does not run the installation alike, after the same time; `too_many_requests`.
 */
export async function signIn(
  platform: Platform,
  credentials: { email: string; password: string },
  { ip, networks }: Caller,
): Promise<ConsoleEntry> {
  const email = normalEmail(credentials.email);
  await limitConsoleAttempts(platform, email, networks);
  const user = await findUserByEmail(platform.db, email);
  const isRight = await verifyPassword(credentials.password, user?.password_hash);
  if (user === undefined || !isRight || user.type !== 'SuperAdmin' || user.confirmed_at === null) {
    platform.log.warn({ email, ip }, 'signing in to the super-admin console failed');
    await recordFailedSignIn(platform, email, user?.type === 'SuperAdmin' ? 'known' : 'unknown');
    throw new Failure('invalid_credentials');
  }
  await clearConsoleAttempts(platform, email, networks);
  const entry = await platform.db.transaction().execute(async (trx): Promise<ConsoleEntry> => {
    const locked = await lockUser(trx, user.id);
    // The password changed while it was being checked: this session would outlive the change.
    if (locked?.password_hash !== user.password_hash) throw new Failure('invalid_credentials');
    if (await hasTwoFactor(trx, user.id)) {
      const input = { userId: user.id, kind: 'console', email: user.email } as const;
      return { kind: 'code_missing', mfaToken: await mintUserToken(platform, trx, input) };
    }
    const token = await startConsoleSession(platform, trx, user, ip);
    return { kind: 'session', token, person: { id: user.id, name: user.name, email: user.email } };
  });
  if (entry.kind === 'session')
    platform.log.info({ superAdminId: user.id, ip }, 'signed in to the super-admin console');
  return entry;
}
