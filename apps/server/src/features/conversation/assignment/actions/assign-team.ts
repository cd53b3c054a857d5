import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { TeamRow } from '../../../team/index.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { onlineInTeam } from '../steps/online-members.ts';
import { changeTeam } from '../steps/set-team.ts';

/** Assigns the conversation to a team (see `setTeam`); null or an unknown one removes its team. */
export async function assignTeam(
  platform: Platform,
  actor: Actor,
  displayId: number,
  teamId: number | null,
): Promise<TeamRow | null> {
  const online = await onlineInTeam(platform, actor.accountId, teamId);
  return changeVisibleConversation(platform, actor, displayId, (change) =>
    changeTeam(change, teamId, online),
  );
}
