import { Failure } from '@confab/contract/kit/errors';
import { userTwoFactorChanged } from '@confab/contract/features/user';
import type { UserActor } from '../../../../platform/auth/actor.ts';
import { stepOfCode } from '../../../../platform/crypto/totp.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Network } from '../../../../platform/rate-limit/networks.ts';
import {
  confirmTwoFactor,
  deleteRecoveryCodes,
  findTwoFactor,
  clearCodeAttempts,
  insertRecoveryCodes,
  limitCodeAttempts,
  makeRecoveryCodes,
  noAccount,
  openSecret,
  plainCode,
  wrongAppCode,
} from '../../../user/index.ts';

/**
 * Turns on two-factor authentication after setup, once a code proves that the app has the secret. Returns the recovery
 * codes, which are never shown again. Throws `conflict` if nothing was set up or it is on already, `invalid` for a
 * wrong code, `too_many_requests`.
 */
export async function turnOnTwoFactor(
  platform: Platform,
  { person }: UserActor,
  code: string,
  networks: readonly Network[],
): Promise<string[]> {
  const userId = person.id;
  const row = await findTwoFactor(platform.db, userId);
  if (row === undefined || row.confirmed_at !== null) throw notSetUp();
  const attempt = { userId, at: 'profile', networks, deviceId: undefined } as const;
  await limitCodeAttempts(platform, attempt);
  const sealed = row.secret_encrypted;
  const now = platform.clock.now();
  const step = await stepOfCode(openSecret(platform, userId, sealed), plainCode(code), { now, afterStep: 0 });
  if (step === undefined) throw wrongAppCode();
  const { codes, hashes } = await makeRecoveryCodes(platform);
  await transact(platform, async (trx, emit) => {
    if (!(await confirmTwoFactor(trx, { userId, sealed, step, confirmedAt: now }))) throw notSetUp();
    await deleteRecoveryCodes(trx, userId);
    await insertRecoveryCodes(trx, userId, hashes);
    const data = { user_id: userId, enabled: true };
    emit(outboxEvent(userTwoFactorChanged, { accountId: noAccount, audience: {} }, data));
  });
  await clearCodeAttempts(platform, attempt);
  platform.log.info({ userId }, 'two-factor authentication was turned on');
  return codes;
}

function notSetUp(): Failure {
  return new Failure('conflict', { message: 'Begin to set up two-factor authentication first' });
}
