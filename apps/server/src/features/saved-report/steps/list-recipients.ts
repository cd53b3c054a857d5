import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadMember } from '../../session/index.ts';
import { mayReadReports } from '../policy.ts';

/** The members among these users who may see the account's reports now, without duplicates. */
export async function listRecipients(
  platform: Platform,
  accountId: number,
  userIds: readonly number[],
): Promise<MemberActor[]> {
  const members = await Promise.all(
    [...new Set(userIds)].map((userId) => loadMember(platform, accountId, userId)),
  );
  return members.flatMap((member) => (member !== undefined && mayReadReports(member) ? [member] : []));
}
