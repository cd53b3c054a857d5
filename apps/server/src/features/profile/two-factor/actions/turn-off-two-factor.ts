import { Failure } from '@confab/contract/kit/errors';
import { userTwoFactorChanged } from '@confab/contract/features/user';
import type { UserActor } from '../../../../platform/auth/actor.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Network } from '../../../../platform/rate-limit/networks.ts';
import {
  checkCode,
  checkCurrentPassword,
  deleteTwoFactor,
  findUser,
  clearCodeAttempts,
  limitCodeAttempts,
  noAccount,
  consumeCode,
  type GivenCode,
} from '../../../user/index.ts';
import { requireTwoFactor } from '../steps/require-two-factor.ts';

/**
 * Removes the second factor with its recovery codes. Takes the password and a code, so that neither a stolen session
 * nor a known password is enough. Throws `conflict` when there is none, `invalid`, `too_many_requests`.
 */
export async function turnOffTwoFactor(
  platform: Platform,
  { person }: UserActor,
  input: GivenCode & { current_password?: string | null | undefined },
  networks: readonly Network[],
): Promise<void> {
  const userId = person.id;
  const user = await findUser(platform.db, userId);
  if (user === undefined) throw new Failure('not_found');
  await requireTwoFactor(platform, userId);
  await checkCurrentPassword(platform, user, input.current_password);
  const attempt = { userId, at: 'profile', networks, deviceId: undefined } as const;
  await limitCodeAttempts(platform, attempt);
  const code = await checkCode(platform, userId, input);
  await transact(platform, async (trx, emit) => {
    await consumeCode(platform, trx, userId, code);
    await deleteTwoFactor(trx, userId);
    const data = { user_id: userId, enabled: false };
    emit(outboxEvent(userTwoFactorChanged, { accountId: noAccount, audience: {} }, data));
  });
  await clearCodeAttempts(platform, attempt);
  platform.log.info({ userId }, 'two-factor authentication was turned off');
}
