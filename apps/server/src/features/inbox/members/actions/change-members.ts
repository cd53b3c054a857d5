import { Failure, invalidField } from '@confab/contract/kit/errors';
import { inboxMembersChanged } from '@confab/contract/features/inbox';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { touchCacheKey } from '../../../account/index.ts';
import { countUsers, insertMembers, memberIds, removeMembers } from '../queries.ts';
import { lockInbox } from '../../queries.ts';

/** `add` and `set` reject users outside the account, `remove` skips them. */
export type MemberChange = 'add' | 'set' | 'remove';

/**
 * Changes the members of an inbox. Their access changes immediately, on every open screen. Throws `not_found` for the
 * inbox, `invalid` on `user_ids` for users outside the account.
 */
export async function changeMembers(
  platform: Platform,
  accountId: number,
  change: MemberChange,
  input: { inbox_id: number; user_ids: readonly number[] },
): Promise<void> {
  const userIds = new Set(input.user_ids);
  await transact(platform, async (trx, emit) => {
    const inbox = await lockInbox(trx, accountId, input.inbox_id);
    if (inbox === undefined) throw new Failure('not_found');
    if (change !== 'remove' && (await countUsers(trx, accountId, [...userIds])) < userIds.size) {
      throw invalidField('user_ids', 'required', 'User must exist');
    }
    const present = new Set(await memberIds(trx, accountId, inbox.id));
    const added = change === 'remove' ? [] : [...userIds].filter((id) => !present.has(id));
    const leaves = (id: number): boolean => userIds.has(id) === (change === 'remove');
    const removed = change === 'add' ? [] : [...present].filter(leaves);
    await insertMembers(trx, accountId, inbox.id, added);
    await removeMembers(trx, accountId, inbox.id, removed);
    if (added.length + removed.length === 0) return;
    emit(
      outboxEvent(
        inboxMembersChanged,
        { accountId, audience: {} },
        { inbox_id: inbox.id, user_ids: [...added, ...removed] },
      ),
    );
    await touchCacheKey(trx, emit, accountId, 'inbox');
  });
  platform.invalidate(`account:${accountId}`);
}
