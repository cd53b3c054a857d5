import type { UserActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Network } from '../../../../platform/rate-limit/networks.ts';
import {
  checkCode,
  deleteRecoveryCodes,
  clearCodeAttempts,
  insertRecoveryCodes,
  limitCodeAttempts,
  makeRecoveryCodes,
  consumeCode,
} from '../../../user/index.ts';
import { requireTwoFactor } from '../steps/require-two-factor.ts';

/** Replaces the recovery codes; the earlier ones are void. Throws `conflict`, `invalid`, `too_many_requests`. */
export async function renewRecoveryCodes(
  platform: Platform,
  { person }: UserActor,
  otpCode: string,
  networks: readonly Network[],
): Promise<string[]> {
  const userId = person.id;
  await requireTwoFactor(platform, userId);
  const attempt = { userId, at: 'profile', networks, deviceId: undefined } as const;
  await limitCodeAttempts(platform, attempt);
  const code = await checkCode(platform, userId, { otp_code: otpCode });
  const { codes, hashes } = await makeRecoveryCodes(platform);
  await platform.db.transaction().execute(async (trx) => {
    await consumeCode(platform, trx, userId, code);
    await deleteRecoveryCodes(trx, userId);
    await insertRecoveryCodes(trx, userId, hashes);
  });
  await clearCodeAttempts(platform, attempt);
  platform.log.info({ userId }, 'recovery codes were replaced');
  return codes;
}
