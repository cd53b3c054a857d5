import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockTeam, type TeamRow } from '../../../team/index.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { onlineInTeam } from '../steps/online-members.ts';
import { setTeam } from '../steps/set-team.ts';

/** Assigns the conversation to a team (see `setTeam`); null or an unknown one removes its team. */
export async function assignTeam(
  platform: Platform,
  actor: Actor,
  displayId: number,
  teamId: number | null,
): Promise<TeamRow | null> {
  const online = await onlineInTeam(platform, actor.accountId, teamId);
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    const team = teamId === null ? undefined : await lockTeam(change.trx, actor.accountId, teamId);
    await setTeam(change, team, online);
    return team ?? null;
  });
}
