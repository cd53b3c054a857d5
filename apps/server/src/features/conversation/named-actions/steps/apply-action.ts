import { Failure } from '@confab/contract/kit/errors';
import { findTeam } from '../../../team/index.ts';
import { lockMember } from '../../assignment/queries.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { onlineInTeam } from '../../assignment/steps/online-members.ts';
import { changeAssignee } from '../../assignment/steps/change-assignee.ts';
import { changeTeam } from '../../assignment/steps/set-team.ts';
import { changeMuted } from '../../details/steps/change-muted.ts';
import { changeLabels } from '../../labels/steps/change-labels.ts';
import { labelTitles, statusNumber } from '../../model.ts';
import { applySla } from '../../sla/steps/apply-sla.ts';
import { changePriority } from '../../status/steps/change-priority.ts';
import { changeStatus } from '../../status/steps/change-status.ts';
import { applyChanges, type Change } from '../../steps/change-conversation.ts';
import type { NamedAction, StatedAction } from '../model.ts';

/**
 * Applies one action to a conversation that is being changed: the single place for all named actions, with the events
 * and activity lines of the single change. `online` are the members of a team who are online, queried before the
 * transaction (`onlineFor`). Throws what the single change throws.
 */
export async function applyAction(
  change: Change,
  action: StatedAction,
  online: readonly number[],
): Promise<void> {
  const { labels } = change.row;
  switch (action.kind) {
    case 'status':
      return changeStatus(change, action.status, action.snoozedUntil);
    case 'snooze_date':
      if (change.row.status === statusNumber('snoozed'))
        await applyChanges(change, { snoozed_until: action.until });
      return;
    case 'priority':
      return changePriority(change, action.priority);
    case 'assignee':
      if (action.isStrict) await requireMember(change, action.userId);
      return changeAssignee(change, action.userId);
    case 'team':
      if (action.isStrict) await requireTeam(change, action.teamId);
      await changeTeam(change, action.teamId, online);
      return;
    case 'add_labels':
      return changeLabels(change, labelTitles([...labels, ...action.titles]));
    case 'remove_labels': {
      const removed = labelTitles(action.titles);
      return changeLabels(
        change,
        labels.filter((title) => !removed.includes(title)),
      );
    }
    case 'sla':
      return applySla(change, action.policyId);
    case 'mute':
      return changeMuted(change, true);
  }
}

/** Who of the team that an action names is online. */
export function onlineFor(
  platform: Platform,
  accountId: number,
  actions: readonly NamedAction[],
): Promise<number[]> {
  const team = actions.find((action) => action.kind === 'team');
  return onlineInTeam(platform, accountId, team?.teamId);
}

async function requireMember({ trx, row }: Change, userId: number | null): Promise<void> {
  if (userId === null || (await lockMember(trx, row.account_id, userId)) !== undefined) return;
  throw new Failure('unprocessable', { message: 'The agent is not in this account anymore' });
}

async function requireTeam({ trx, row }: Change, teamId: number | null): Promise<void> {
  if (teamId === null || (await findTeam(trx, row.account_id, teamId)) !== undefined) return;
  throw new Failure('unprocessable', { message: 'The team does not exist anymore' });
}
