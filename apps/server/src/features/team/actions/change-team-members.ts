import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { countUsers, insertTeamMembers, removeTeamMembers, teamMemberIds } from '../member-queries.ts';
import { unknownUsers } from '../model.ts';
import { lockTeamForChange } from '../queries.ts';

export type TeamMemberChange = 'add' | 'set' | 'remove';

/**
 * Changes the members of a team, and returns the added ones. Throws `not_found` for the team, `not_authorized` for a
 * user outside the account.
 */
export async function changeTeamMembers(
  platform: Platform,
  accountId: number,
  teamId: number,
  change: TeamMemberChange,
  userIds: readonly number[],
): Promise<number[]> {
  const requestedIds = new Set(userIds);
  return transact(platform, async (trx, emit) => {
    if ((await lockTeamForChange(trx, accountId, teamId)) === undefined) throw new Failure('not_found');
    if ((await countUsers(trx, accountId, [...requestedIds])) < requestedIds.size) throw unknownUsers();
    const present = new Set(await teamMemberIds(trx, accountId, teamId));
    const added = change === 'remove' ? [] : [...requestedIds].filter((id) => !present.has(id));
    const leaves = (id: number): boolean => requestedIds.has(id) === (change === 'remove');
    const removed = change === 'add' ? [] : [...present].filter(leaves);
    if (added.length + removed.length === 0) return added;
    await insertTeamMembers(trx, accountId, teamId, added);
    await removeTeamMembers(trx, accountId, teamId, removed);
    await touchCacheKey(trx, emit, accountId, 'team');
    return added;
  });
}
