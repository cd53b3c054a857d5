import { priorities, type Conversation } from '@confab/contract/features/conversation';
import type { Command } from '../../../../platform/commands/commands.ts';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { moreActions } from './more-actions.ts';
import { conversationTarget, type ActionTarget } from '../target-model.ts';
import { snoozePresets } from '../snooze-model.ts';
import { otherStatuses, settableStatuses } from '../status-model.ts';
import type { ActionLists } from './use-action-items.tsx';
import type { Changes } from './use-change.ts';

/** Everything that the menus of a conversation offer, as commands. */
export function conversationCommands(
  conversation: Conversation,
  commandGroup: CommandGroup,
  lists: ActionLists,
  changes: Changes,
  text: Text,
): Command[] {
  return [
    ...actionCommands(conversationTarget(conversation, changes), commandGroup, lists, text),
    ...moreCommands(conversation, changes, text),
  ];
}

/** Where commands are in the palette; the prefix keeps the ids of two groups apart. */
export type CommandGroup = { prefix: string; group: string };

/** Everything that can be done with one conversation or several, for the palette. */
export function actionCommands(
  target: ActionTarget,
  commandGroup: CommandGroup,
  lists: ActionLists,
  text: Text,
): Command[] {
  return [...statusCommands(target, commandGroup, text), ...fieldCommands(target, commandGroup, lists, text)];
}

function statusCommands(target: ActionTarget, { prefix, group }: CommandGroup, text: Text): Command[] {
  const { status: current, markUnread } = target;
  const statuses = current === undefined ? settableStatuses : otherStatuses(current);
  return [
    ...statuses.map((status) => ({
      id: `${prefix}-${status}`,
      group,
      label: text(`conversation:action.${status}`),
      run: () => target.setStatus(status),
    })),
    ...snoozePresets.map((preset) => ({
      id: `${prefix}-snooze-${preset}`,
      group,
      label: text('conversation:command.snooze', { until: text(`conversation:snooze.${preset}`) }),
      run: () => target.snooze(preset),
    })),
    {
      id: `${prefix}-snooze-custom`,
      group,
      label: text('conversation:command.snooze', { until: text('conversation:snooze.custom') }),
      run: () => target.askSnooze(),
    },
    ...(markUnread
      ? [
          {
            id: `${prefix}-unread`,
            group,
            label: text('conversation:action.unread'),
            run: markUnread,
          },
        ]
      : []),
  ];
}

function moreCommands(conversation: Conversation, changes: Changes, text: Text): Command[] {
  const group = text('conversation:command.group', { id: conversation.id });
  return moreActions(conversation, changes, text).map(({ id, label, run }) => ({
    id: `conversation-${id}`,
    group,
    label,
    run,
  }));
}

function fieldCommands(
  target: ActionTarget,
  { prefix, group }: CommandGroup,
  { agents, teams, labels: known }: ActionLists,
  text: Text,
): Command[] {
  const { labels, assigneeId, setPriority, hasMixedLabels } = target;
  const others = agents.filter((agent) => agent.id !== assigneeId);
  const missing = known.filter(({ title }) => hasMixedLabels || !labels.includes(title));
  const removable = known.filter(({ title }) => hasMixedLabels || labels.includes(title));
  return [
    ...others.map((agent) => ({
      id: `${prefix}-assign-${agent.id}`,
      group,
      label: text('conversation:command.assign', { name: agent.available_name }),
      run: () => target.assign(agent),
    })),
    ...teams
      .filter((team) => team.id !== target.teamId)
      .map((team) => ({
        id: `${prefix}-team-${team.id}`,
        group,
        label: text('conversation:command.team', { name: team.name }),
        run: () => target.assignTeam(team),
      })),
    ...(target.teamId === null
      ? []
      : [
          {
            id: `${prefix}-no-team`,
            group,
            label: text('conversation:command.noTeam'),
            run: () => target.assignTeam(null),
          },
        ]),
    ...(assigneeId === null
      ? []
      : [
          {
            id: `${prefix}-unassign`,
            group,
            label: text('conversation:command.unassign'),
            run: () => target.assign(null),
          },
        ]),
    ...(setPriority ? priorityCommands(setPriority, target.priority, { prefix, group }, text) : []),
    ...missing.map(({ title }) => ({
      id: `${prefix}-label-${title}`,
      group,
      label: text('conversation:command.label', { label: title }),
      run: () => target.addLabel(title),
    })),
    ...removable.map(({ title }) => ({
      id: `${prefix}-remove-label-${title}`,
      group,
      label: text('conversation:command.removeLabel', { label: title }),
      run: () => target.removeLabel(title),
    })),
  ];
}

function priorityCommands(
  setPriority: NonNullable<ActionTarget['setPriority']>,
  current: ActionTarget['priority'],
  { prefix, group }: CommandGroup,
  text: Text,
): Command[] {
  return [...priorities.toReversed(), null]
    .filter((priority) => priority !== current)
    .map((priority) => ({
      id: `${prefix}-priority-${priority ?? 'none'}`,
      group,
      label: text('conversation:command.priority', {
        priority: text(`conversation:priority.${priority ?? 'none'}`),
      }),
      run: () => setPriority(priority),
    }));
}
