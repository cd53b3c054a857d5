import type { VisitorActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAgents } from '../../../agent/index.ts';
import { inboxMemberIds } from '../../../inbox/index.ts';
import { memberView } from '../../view.ts';

/** The agents of the inbox, as visitors see them. */
export async function listInboxMembers(platform: Platform, actor: VisitorActor) {
  const ids = await inboxMemberIds(platform.db, actor.accountId, actor.inboxId);
  const agents = await findAgents(platform, actor.accountId, ids);
  return { payload: agents.map(memberView) };
}
