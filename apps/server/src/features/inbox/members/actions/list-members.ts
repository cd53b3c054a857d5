import type { Agent } from '@confab/contract/features/user';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAgents, findAgentsAndInvited } from '../../../agent/index.ts';
import { memberIds } from '../queries.ts';
import { requireInboxes } from '../../steps/require-inboxes.ts';

/**
 * Members of an inbox, by name; for administrators, who choose them, also those who have not accepted their
 * invitation yet. Throws `not_found` and `not_authorized`.
 */
export async function listMembers(platform: Platform, actor: MemberActor, inboxId: number): Promise<Agent[]> {
  await requireInboxes(platform, actor, [inboxId]);
  const find = actor.role === 'administrator' ? findAgentsAndInvited : findAgents;
  return find(platform, actor.accountId, await memberIds(platform.db, actor.accountId, inboxId));
}
