import { Failure } from '@confab/contract/kit/errors';
import type { Agent } from '@confab/contract/features/user';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents, findAgentsAndInvited } from '../../agent/index.ts';
import { assignableIds, memberIds } from '../member-queries.ts';
import { requireInboxAccess } from '../policy.ts';
import { findInbox } from '../queries.ts';

/**
 * Members of an inbox, by name; for administrators, who choose them, also those who have not accepted their
 * invitation yet. Throws `not_found` and `not_authorized`.
 */
export async function inboxMembers(
  platform: Platform,
  actor: MemberActor,
  inboxId: number,
): Promise<Agent[]> {
  await requireInboxes(platform, actor, [inboxId]);
  const find = actor.role === 'administrator' ? findAgentsAndInvited : findAgents;
  return find(platform, actor.accountId, await memberIds(platform.db, actor.accountId, inboxId));
}

/** Who may be assigned in all of these inboxes: their common members, then administrators. Throws as above. */
export async function assignableAgents(
  platform: Platform,
  actor: MemberActor,
  inboxIds: readonly number[],
): Promise<Agent[]> {
  await requireInboxes(platform, actor, inboxIds);
  const { members, administrators } = await assignableIds(platform.db, actor.accountId, inboxIds);
  return [
    ...(await findAgents(platform, actor.accountId, members)),
    ...(await findAgents(platform, actor.accountId, administrators)),
  ];
}

async function requireInboxes(platform: Platform, actor: MemberActor, ids: readonly number[]): Promise<void> {
  for (const id of new Set(ids)) {
    const inbox = await findInbox(platform.db, actor.accountId, id);
    if (inbox === undefined) throw new Failure('not_found');
    requireInboxAccess(actor, id);
  }
}
