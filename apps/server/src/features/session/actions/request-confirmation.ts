import { userConfirmationRequested } from '@confab/contract/features/user';
import { normalEmail } from '@confab/rules/email-address';
import { admitMail } from '../../../platform/mail/mail-limits.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { findUserByEmail, noAccount } from '../../user/index.ts';

/**
 * Requests another confirmation email if a user has the address and has not confirmed it. Does the same work and
 * returns the same response if not.
 */
export async function requestConfirmation(
  platform: Platform,
  given: string,
  networks: readonly Network[],
): Promise<void> {
  const email = normalEmail(given);
  await admitMail(platform, { purpose: 'confirmation', recipient: email, networks });
  await transact(platform, async (trx, emit) => {
    const user = await findUserByEmail(trx, email);
    const id = user?.confirmed_at === null ? user.id : null;
    emit(outboxEvent(userConfirmationRequested, { accountId: noAccount, audience: {} }, { user_id: id }));
  });
}
