import { userPasswordResetRequested } from '@confab/contract/features/user';
import { normalEmail } from '@confab/rules/email-address';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { admitMail } from '../../../platform/mail/mail-limits.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUserByEmail, noAccount } from '../../user/index.ts';

/** Requests a password email if a user has the address. Does the same work and returns the same response if not. */
export async function requestPasswordReset(
  platform: Platform,
  given: string,
  networks: readonly Network[],
): Promise<void> {
  const email = normalEmail(given);
  await admitMail(platform, { purpose: 'password_reset', recipient: email, networks });
  await transact(platform, async (trx, emit) => {
    const user = await findUserByEmail(trx, email);
    const to = { accountId: noAccount, audience: {} };
    emit(outboxEvent(userPasswordResetRequested, to, { user_id: user?.id ?? null }));
  });
}
