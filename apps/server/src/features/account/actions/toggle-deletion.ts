import { Failure } from '@confab/contract/kit/errors';
import { deletionGraceDays } from '@confab/contract/features/account';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount, updateAccount } from '../queries.ts';

const dayMs = 24 * 3_600_000;

/**
 * Marks the account for deletion after a grace period, or removes the mark. Repeating it does not delay the
 * deletion.
 */
export async function toggleDeletion(
  platform: Platform,
  { accountId }: MemberActor,
  action: 'delete' | 'undelete',
): Promise<void> {
  await transact(platform, async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (account === undefined) throw new Failure('not_found');
    const { marked_for_deletion_at: at, marked_for_deletion_reason: _, ...rest } = account.custom_attributes;
    if (action === 'undelete') return updateAccount(trx, accountId, { customAttributes: rest });
    const due = new Date(platform.clock.now().getTime() + deletionGraceDays * dayMs).toISOString();
    const attributes = { marked_for_deletion_at: at ?? due, marked_for_deletion_reason: 'manual_deletion' };
    return updateAccount(trx, accountId, { customAttributes: { ...rest, ...attributes } });
  });
  platform.invalidate(`account:${accountId}`);
}
