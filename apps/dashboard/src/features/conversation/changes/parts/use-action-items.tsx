import { priorities, type Conversation } from '@confab/contract/features/conversation';
import type { Label } from '@confab/contract/features/label';
import type { Team } from '@confab/contract/features/team';
import type { Agent } from '@confab/contract/features/user';
import { Avatar } from '@confab/ui/avatar';
import type { MenuGroup, MenuItem } from '@confab/ui/menu';
import { PriorityIcon } from '@confab/ui/priority-icon';
import { StatusDot } from '@confab/ui/status-dot';
import { MailOpen, Tag, UserRound, Users } from 'lucide-react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { moreActions } from './more-actions.ts';
import { conversationTarget, type ActionTarget } from '../target-model.ts';
import { snoozePresets } from '../snooze-model.ts';
import { otherStatuses, settableStatuses } from '../status-model.ts';
import type { Changes } from './use-change.ts';

export type ActionLists = {
  agents: readonly Agent[];
  teams: readonly Team[];
  labels: readonly Label[];
  userId: number;
};

/** What can be done with a conversation, for its menus. */
export function useActionItems(
  lists: ActionLists,
  changes: Changes,
): (conversation: Conversation) => MenuGroup[] {
  const text = useText();
  return (conversation) => [
    ...actionItems(conversationTarget(conversation, changes), lists, text),
    ...moreItems(conversation, changes, text),
  ];
}

/** What can be done with one conversation or several, for menus. */
export function actionItems(target: ActionTarget, lists: ActionLists, text: Text): MenuGroup[] {
  const { setPriority, markUnread } = target;
  return [
    { id: 'status', items: statusItems(target, text) },
    {
      id: 'fields',
      items: [
        {
          id: 'assign',
          label: text('conversation:action.assign'),
          icon: <UserRound size={14} />,
          submenu: assigneeItems(target, lists, text),
        },
        ...teamItem(target, lists, text),
        ...(setPriority
          ? [
              {
                id: 'priority',
                label: text('conversation:action.priority'),
                icon: <PriorityIcon priority={target.priority ?? 'low'} />,
                submenu: priorityItems(target.priority, setPriority, text),
              },
            ]
          : []),
        {
          id: 'labels',
          label: text('conversation:action.labels'),
          icon: <Tag size={14} />,
          isDisabled: lists.labels.length === 0,
          submenu: labelItems(target, lists.labels),
        },
      ],
    },
    ...(markUnread
      ? [
          {
            id: 'read',
            items: [
              {
                id: 'unread',
                label: text('conversation:action.unread'),
                icon: <MailOpen size={14} />,
                onAction: markUnread,
              },
            ],
          },
        ]
      : []),
  ];
}

/** What is done with a conversation as a whole. */
export function moreItems(conversation: Conversation, changes: Changes, text: Text): MenuGroup[] {
  return [
    {
      id: 'more',
      items: moreActions(conversation, changes, text).map(({ id, label, icon: Icon, tone, run }) => ({
        id,
        label,
        icon: <Icon size={14} />,
        ...(tone === 'danger' ? { tone } : {}),
        onAction: run,
      })),
    },
  ];
}

export function statusItems(target: ActionTarget, text: Text): MenuItem[] {
  const { status: current } = target;
  const statuses = current === undefined ? settableStatuses : otherStatuses(current);
  return [
    ...statuses.map((status) => ({
      id: status,
      label: text(`conversation:action.${status}`),
      icon: <StatusDot status={status} />,
      onAction: () => target.setStatus(status),
    })),
    {
      id: 'snooze',
      label: text('conversation:action.snooze'),
      icon: <StatusDot status="snoozed" />,
      submenu: snoozeItems(target, text),
    },
  ];
}

export function snoozeItems(target: Pick<ActionTarget, 'snooze' | 'askSnooze'>, text: Text): MenuItem[] {
  return [
    ...snoozePresets.map((preset) => ({
      id: `snooze-${preset}`,
      label: text(`conversation:snooze.${preset}`),
      onAction: () => target.snooze(preset),
    })),
    {
      id: 'snooze-custom',
      label: text('conversation:snooze.custom'),
      onAction: () => target.askSnooze(),
    },
  ];
}

export function assigneeItems(target: ActionTarget, { agents, userId }: ActionLists, text: Text): MenuItem[] {
  const others = agents.toSorted((left, right) => Number(right.id === userId) - Number(left.id === userId));
  return [
    {
      id: 'nobody',
      label: text('conversation:action.nobody'),
      isSelected: target.assigneeId === null,
      onAction: () => target.assign(null),
    },
    ...others.map((agent) => ({
      id: `agent-${agent.id}`,
      label: agent.id === userId ? text('conversation:action.me') : agent.available_name,
      icon: <Avatar size="2xs" name={agent.available_name} src={agent.thumbnail} />,
      isSelected: agent.id === target.assigneeId,
      onAction: () => target.assign(agent),
    })),
  ];
}

/** Nothing where the account has no teams. */
function teamItem(target: ActionTarget, { teams }: ActionLists, text: Text): MenuItem[] {
  if (teams.length === 0) return [];
  const label = text('conversation:action.team');
  return [{ id: 'team', label, icon: <Users size={14} />, submenu: teamItems(target, teams, text) }];
}

export function teamItems(target: ActionTarget, teams: readonly Team[], text: Text): MenuItem[] {
  return [
    {
      id: 'no-team',
      label: text('conversation:action.noTeam'),
      isSelected: target.teamId === null,
      onAction: () => target.assignTeam(null),
    },
    ...teams.map((team) => ({
      id: `team-${team.id}`,
      label: team.name,
      isSelected: team.id === target.teamId,
      onAction: () => target.assignTeam(team),
    })),
  ];
}

function priorityItems(
  current: ActionTarget['priority'],
  setPriority: NonNullable<ActionTarget['setPriority']>,
  text: Text,
): MenuItem[] {
  return [...priorities.toReversed(), null].map((priority) => ({
    id: priority ?? 'none',
    label: text(`conversation:priority.${priority ?? 'none'}`),
    ...(priority ? { icon: <PriorityIcon priority={priority} /> } : {}),
    isSelected: priority === current,
    onAction: () => setPriority(priority),
  }));
}

function labelItems(target: ActionTarget, known: readonly Label[]): MenuItem[] {
  return known.map(({ title, color }) => ({
    ...labelItem(title, color),
    isSelected: target.labels.includes(title),
    onAction: () => (target.labels.includes(title) ? target.removeLabel(title) : target.addLabel(title)),
  }));
}

const labelItem = (title: string, color: string) => ({
  id: `label-${title}`,
  label: title,
  icon: <span className="size-2 rounded-full" style={{ backgroundColor: color }} />,
});

/** Of several, of which some may have a label and others not: adding apart from removing. */
export function mixedLabelItems(target: ActionTarget, known: readonly Label[], text: Text): MenuGroup[] {
  return (['add', 'remove'] as const).map((what) => ({
    id: what,
    title: text(what === 'add' ? 'conversation:action.addLabel' : 'conversation:action.removeLabels'),
    items: known.map(({ title, color }) => ({
      ...labelItem(title, color),
      id: `${what}-${title}`,
      onAction: () => (what === 'add' ? target.addLabel(title) : target.removeLabel(title)),
    })),
  }));
}
