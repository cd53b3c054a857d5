import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findInbox, requireInboxAccess } from '../../inbox/index.ts';
import { shownBot } from '../steps/view-bot.ts';

/** The bot of an inbox, undefined where there is none. Throws `not_found` and `not_authorized`. */
export async function showInboxBot(
  platform: Platform,
  actor: MemberActor,
  inboxId: number,
): Promise<AgentBot | undefined> {
  const { accountId, role } = actor;
  const inbox = await findInbox(platform.db, accountId, inboxId);
  if (inbox === undefined) throw new Failure('not_found');
  requireInboxAccess(actor, inboxId);
  if (inbox.agent_bot_id === null) return undefined;
  return shownBot(platform, platform.db, { accountId, id: inbox.agent_bot_id }, role === 'administrator');
}
