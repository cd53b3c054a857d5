import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { actorName } from '../../actor-view.ts';
import { applyChanges } from '../../steps/change-conversation.ts';
import { type findTeam, isTeamMember, lockTeam } from '../queries.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';

export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>;

/**
 * Assigns the conversation to a team; null or an unknown one removes its team. An assignee outside the team is
 * unassigned.
 */
export function assignTeam(
  platform: Platform,
  actor: Actor,
  displayId: number,
  teamId: number | null,
): Promise<TeamRow | null> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    const { team_id: before, team_name: beforeName, assignee_id: assigneeId } = change.row;
    const team = teamId === null ? undefined : await lockTeam(change.trx, actor.accountId, teamId);
    const stays =
      assigneeId === null ||
      team === undefined ||
      (await isTeamMember(change.trx, actor.accountId, team.id, assigneeId));
    await applyChanges(change, { team_id: team?.id ?? null, ...(stays ? {} : { assignee_id: null }) });
    const by = actorName(actor);
    if (by !== undefined && before !== change.row.team_id) {
      if (team !== undefined) await writeActivity(change, { kind: 'team_assigned', team: team.name, by });
      else if (beforeName !== null)
        await writeActivity(change, { kind: 'team_removed', team: beforeName, by });
    }
    return team ?? null;
  });
}
