import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { availableName } from '../../../user/index.ts';
import { changeVisibleConversation } from '../../steps/visible-conversation.ts';
import { actorName } from '../../actor-view.ts';
import { apply, type Change } from '../../steps/change-conversation.ts';
import type { ContextRow } from '../../row-queries.ts';
import { type findTeam, lockMember, lockTeam, isTeamMember } from '../../change-queries.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';

/** Assigns to a member of the account; null or an unknown user leaves the conversation to nobody. */
export function assignAgent(
  platform: Platform,
  actor: Actor,
  displayId: number,
  userId: number | null,
): Promise<ContextRow> {
  return changeVisibleConversation(platform, actor, displayId, async (change) => {
    const before = change.row.assignee_id;
    const member = userId === null ? undefined : await lockMember(change.trx, actor.accountId, userId);
    await apply(change, { assignee_id: member?.id ?? null });
    if (before !== change.row.assignee_id) {
      const name = member && availableName({ name: member.name, displayName: member.display_name });
      await sayAssigned(change, member?.id, name);
    }
    return change.row;
  });
}

async function sayAssigned(
  change: Change,
  userId: number | undefined,
  name: string | undefined,
): Promise<void> {
  const by = actorName(change.actor);
  if (by === undefined) return;
  if (name === undefined) return writeActivity(change, { kind: 'unassigned', by });
  if (change.actor.kind === 'member' && change.actor.person.id === userId) {
    return writeActivity(change, { kind: 'self_assigned', by });
  }
  return writeActivity(change, { kind: 'assigned', assignee: name, by });
}

export type TeamRow = NonNullable<Awaited<ReturnType<typeof findTeam>>>;

/** Gives the conversation to a team; null or an unknown one takes it from its team. An assignee outside it is dropped. */
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
    await apply(change, { team_id: team?.id ?? null, ...(stays ? {} : { assignee_id: null }) });
    const by = actorName(actor);
    if (by !== undefined && before !== change.row.team_id) {
      if (team !== undefined) await writeActivity(change, { kind: 'team_assigned', team: team.name, by });
      else if (beforeName !== null)
        await writeActivity(change, { kind: 'team_removed', team: beforeName, by });
    }
    return team ?? null;
  });
}
