import { Failure } from '@confab/contract/kit/errors';
import type { Agent } from '@confab/contract/features/user';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents, findAgentsAndInvited } from '../../agent/index.ts';
import { teamMemberIds } from '../member-queries.ts';
import { findTeam } from '../queries.ts';

/**
 * Members of a team by name; for administrators, who choose them, also those who have not accepted their invitation
 * yet. Of these only those in `within`, if it is given. Throws `not_found`.
 */
export async function listTeamMembers(
  platform: Platform,
  actor: MemberActor,
  teamId: number,
  within?: readonly number[],
): Promise<Agent[]> {
  if ((await findTeam(platform.db, actor.accountId, teamId)) === undefined) throw new Failure('not_found');
  const find = actor.role === 'administrator' ? findAgentsAndInvited : findAgents;
  const ids = await teamMemberIds(platform.db, actor.accountId, teamId);
  return find(
    platform,
    actor.accountId,
    within === undefined ? ids : ids.filter((id) => within.includes(id)),
  );
}
