import type { Trx } from '../../../../platform/db/database.ts';
import { isTeamMember, lockTeam, type TeamRow } from '../../../team/index.ts';
import { availableName } from '../../../user/index.ts';
import { actorName } from '../../actor-view.ts';
import { writeActivity } from '../../messages/steps/write-message.ts';
import { applyChanges, type Change } from '../../steps/change-conversation.ts';
import { statusNumber } from '../../model.ts';
import { chooseAssignee } from '../assignee-queries.ts';

/**
 * Assigns the conversation to a team, or removes its team. An assignee outside the team is unassigned; if the team
 * assigns automatically, one of its members in `online` becomes the assignee, and otherwise the next to come online.
 */
async function setTeam(change: Change, team: TeamRow | undefined, online: readonly number[]): Promise<void> {
  const { team_id: before, team_name: beforeName, assignee_id: oldAssigneeId } = change.row;
  if (before === (team?.id ?? null)) return;
  const assigneeId = await remainingAssignee(change.trx, team, change.row);
  const assignment =
    assigneeId === null ? await chooseTeamMember(change, team, online) : { assignee_id: assigneeId };
  await applyChanges(change, { team_id: team?.id ?? null, ...assignment });
  const by = actorName(change.actor);
  if (by === undefined) return;
  if (team !== undefined) {
    const assignee = assignment.assignee_id === oldAssigneeId ? undefined : assigneeName(change);
    await writeActivity(change, { kind: 'team_assigned', team: team.name, by, assignee });
  } else if (beforeName !== null) await writeActivity(change, { kind: 'team_removed', team: beforeName, by });
}

/** The same by the team's id; null or an unknown one removes its team. */
export async function changeTeam(
  change: Change,
  teamId: number | null,
  online: readonly number[],
): Promise<TeamRow | null> {
  const team = teamId === null ? undefined : await lockTeam(change.trx, change.row.account_id, teamId);
  await setTeam(change, team, online);
  return team ?? null;
}

/** The assignee, if they may stay when the conversation becomes the team's. */
export async function remainingAssignee(
  trx: Trx,
  team: TeamRow | undefined,
  { account_id: accountId, assignee_id: assigneeId }: { account_id: number; assignee_id: number | null },
): Promise<number | null> {
  if (team === undefined || assigneeId === null) return assigneeId;
  return (await isTeamMember(trx, accountId, team.id, assigneeId)) ? assigneeId : null;
}

/**
 * The next online member who is in the inbox, too; undefined for teams that assign manually. If none is available, an
 * open conversation waits for the first one who is.
 */
export async function chooseTeamMember(
  { trx, row, at }: Change,
  team: TeamRow | undefined,
  online: readonly number[],
): Promise<{ assignee_id: number | null; assignment_due_at?: Date }> {
  if (team?.allow_auto_assign !== true) return { assignee_id: null };
  const desk = { accountId: row.account_id, inboxId: row.inbox_id, teamId: team.id };
  const userId = online.length === 0 ? undefined : await chooseAssignee(trx, desk, online, at);
  if (userId !== undefined) return { assignee_id: userId };
  const isOpen = row.status === statusNumber('open');
  return { assignee_id: null, ...(isOpen ? { assignment_due_at: at } : {}) };
}

function assigneeName({ row }: Change): string | undefined {
  const { assignee_name: name, assignee_display_name: displayName } = row;
  return name === null ? undefined : availableName({ name, displayName });
}
