import { Failure } from '@confab/contract/kit/errors';
import { accountDeletionRequested } from '@confab/contract/features/account';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closeAccount } from '../queries.ts';

/**
 * Closes an account: it immediately has no members, and reactions delete its data. Its users stay. Throws `not_found`.
 */
export async function deleteAccount(platform: Platform, accountId: number): Promise<void> {
  await transact(platform, async (trx, emit) => {
    if (!(await closeAccount(trx, accountId, platform.clock.now()))) throw new Failure('not_found');
    emit(outboxEvent(accountDeletionRequested, { accountId, audience: {} }, {}));
  });
  platform.invalidate(`account:${accountId}`);
}
