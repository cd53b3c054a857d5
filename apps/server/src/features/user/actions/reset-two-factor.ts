import { userTwoFactorChanged } from '@confab/contract/features/user';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noAccount } from '../model.ts';
import { deleteTwoFactor } from '../two-factor/queries.ts';
import { hasTwoFactor } from '../two-factor/steps/has-two-factor.ts';

/**
 * Turns off the second factor of a user in the name of the operator: an email notifies the user. False for
 * one without.
 */
export function resetTwoFactor(platform: Platform, userId: number): Promise<boolean> {
  return transact(platform, async (trx, emit) => {
    if (!(await hasTwoFactor(trx, userId))) return false;
    await deleteTwoFactor(trx, userId);
    const data = { user_id: userId, enabled: false };
    emit(outboxEvent(userTwoFactorChanged, { accountId: noAccount, audience: {} }, data));
    return true;
  });
}
