import type { Agent } from '@confab/contract/features/user';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { assignableIds } from '../member-queries.ts';
import { requireInboxes } from '../steps/require-inboxes.ts';

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
