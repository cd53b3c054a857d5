import { userPasswordResetRequested } from '@confab/contract/nouns/user';
import { normalEmail } from '@confab/rules/email-address';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUserByEmail, noAccount } from '../../user/door.ts';

/** Has a mail sent if somebody has the address. Does the same work, and answers the same, if nobody has. */
export async function requestPasswordReset(platform: Platform, email: string): Promise<void> {
  await transact(platform, async (trx, emit) => {
    const user = await findUserByEmail(trx, normalEmail(email));
    const to = { accountId: noAccount, audience: {} };
    emit(outboxEvent(userPasswordResetRequested, to, { user_id: user?.id ?? null }));
  });
}
