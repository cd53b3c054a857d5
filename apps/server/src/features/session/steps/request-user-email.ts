import type { userConfirmationRequested, userPasswordResetRequested } from '@confab/contract/features/user';
import { normalEmail } from '@confab/rules/email-address';
import { admitEmail, type EmailPurpose } from '../../../platform/email/email-limits.ts';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import { findUserByEmail, noAccount } from '../../user/index.ts';

type Requested = { email: string; purpose: EmailPurpose; networks: readonly Network[] };
type Found = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/**
 * Requests an email to the user who has the address and meets the condition. Does the same work if there is none, so
 * that the response does not reveal who has an account. Throws as `admitEmail`.
 */
export async function requestUserEmail(
  platform: Platform,
  { email: input, purpose, networks }: Requested,
  event: typeof userConfirmationRequested | typeof userPasswordResetRequested,
  condition: (user: Found) => boolean = () => true,
): Promise<void> {
  const email = normalEmail(input);
  await admitEmail(platform, { purpose, recipient: email, networks });
  await transact(platform, async (trx, emit) => {
    const user = await findUserByEmail(trx, email);
    const id = user !== undefined && condition(user) ? user.id : null;
    emit(outboxEvent(event, { accountId: noAccount, audience: {} }, { user_id: id }));
  });
}
