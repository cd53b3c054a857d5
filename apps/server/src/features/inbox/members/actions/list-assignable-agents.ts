import { conversationPermissions } from '@confab/contract/kit/permissions';
import type { Agent } from '@confab/contract/features/user';
import { hasAny, permissionsOf, roleOf } from '@confab/rules/permissions';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAgents } from '../../../agent/index.ts';
import { findAssignable } from '../queries.ts';
import { requireInboxes } from '../../steps/require-inboxes.ts';

/**
 * Users who may be assigned in all of these inboxes: their common members, then administrators, except for roles that
 * see no conversations. Throws as above.
 */
export async function listAssignableAgents(
  platform: Platform,
  actor: MemberActor,
  inboxIds: readonly number[],
): Promise<Agent[]> {
  await requireInboxes(platform, actor, inboxIds);
  const found = await findAssignable(platform.db, actor.accountId, inboxIds);
  const seeing = found.filter(({ role, permissions }) =>
    hasAny(permissionsOf(roleOf(role), permissions), conversationPermissions),
  );
  const idsOf = (isMember: boolean) =>
    seeing.filter(({ member }) => member === isMember).map(({ user_id: id }) => id);
  return [
    ...(await findAgents(platform, actor.accountId, idsOf(true))),
    ...(await findAgents(platform, actor.accountId, idsOf(false))),
  ];
}
