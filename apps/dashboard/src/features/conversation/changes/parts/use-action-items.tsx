import { priorities, type Conversation } from '@confab/contract/features/conversation';
import type { Label } from '@confab/contract/features/label';
import type { Team } from '@confab/contract/features/team';
import type { Agent } from '@confab/contract/features/user';
import { Avatar } from '@confab/ui/avatar';
import type { MenuGroup, MenuItem } from '@confab/ui/menu';
import { PriorityIcon } from '@confab/ui/priority-mark';
import { StatusDot } from '@confab/ui/status-dot';
import { MailOpen, Tag, UserRound, Users } from 'lucide-react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { moreActions } from './more-actions.ts';
import { snoozePresets } from '../snooze-model.ts';
import { otherStatuses } from '../status-model.ts';
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
    { id: 'status', items: statusItems(conversation, changes, text) },
    {
      id: 'fields',
      items: [
        {
          id: 'assign',
          label: text('conversation:action.assign'),
          icon: <UserRound size={14} />,
          submenu: assigneeItems(conversation, lists, changes, text),
        },
        ...teamItem(conversation, lists, changes, text),
        {
          id: 'priority',
          label: text('conversation:action.priority'),
          icon: <PriorityIcon priority={conversation.priority ?? 'low'} />,
          submenu: priorityItems(conversation, changes, text),
        },
        {
          id: 'labels',
          label: text('conversation:action.labels'),
          icon: <Tag size={14} />,
          isDisabled: lists.labels.length === 0,
          submenu: labelItems(conversation, lists.labels, changes),
        },
      ],
    },
    {
      id: 'read',
      items: [
        {
          id: 'unread',
          label: text('conversation:action.unread'),
          icon: <MailOpen size={14} />,
          onAction: () => changes.markUnread(conversation.id),
        },
      ],
    },
    ...moreItems(conversation, changes, text),
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

function statusItems(conversation: Conversation, changes: Changes, text: Text): MenuItem[] {
  const { id, status: current } = conversation;
  return [
    ...otherStatuses(current).map((status) => ({
      id: status,
      label: text(`conversation:action.${status}`),
      icon: <StatusDot status={status} />,
      onAction: () => changes.setStatus(id, status),
    })),
    {
      id: 'snooze',
      label: text('conversation:action.snooze'),
      icon: <StatusDot status="snoozed" />,
      submenu: snoozeItems(conversation, changes, text),
    },
  ];
}

export function snoozeItems({ id }: Conversation, changes: Changes, text: Text): MenuItem[] {
  return [
    ...snoozePresets.map((preset) => ({
      id: `snooze-${preset}`,
      label: text(`conversation:snooze.${preset}`),
      onAction: () => changes.snooze(id, preset),
    })),
    {
      id: 'snooze-custom',
      label: text('conversation:snooze.custom'),
      onAction: () => changes.askSnooze(id),
    },
  ];
}

function assigneeItems(
  { id, meta }: Conversation,
  { agents, userId }: ActionLists,
  changes: Changes,
  text: Text,
): MenuItem[] {
  const others = agents.toSorted((left, right) => Number(right.id === userId) - Number(left.id === userId));
  return [
    {
      id: 'nobody',
      label: text('conversation:action.nobody'),
      isSelected: meta.assignee === undefined,
      onAction: () => changes.assign(id, null),
    },
    ...others.map((agent) => ({
      id: `agent-${agent.id}`,
      label: agent.id === userId ? text('conversation:action.me') : agent.available_name,
      icon: <Avatar size="2xs" name={agent.available_name} src={agent.thumbnail} />,
      isSelected: agent.id === meta.assignee?.id,
      onAction: () => changes.assign(id, agent),
    })),
  ];
}

/** Nothing where the account has no teams. */
function teamItem(
  { id, meta }: Conversation,
  { teams }: ActionLists,
  changes: Changes,
  text: Text,
): MenuItem[] {
  if (teams.length === 0) return [];
  const none = {
    id: 'no-team',
    label: text('conversation:action.noTeam'),
    isSelected: meta.team === undefined,
    onAction: () => changes.assignTeam(id, null),
  };
  const submenu = teams.map((team) => ({
    id: `team-${team.id}`,
    label: team.name,
    isSelected: team.id === meta.team?.id,
    onAction: () => changes.assignTeam(id, team),
  }));
  const label = text('conversation:action.team');
  return [{ id: 'team', label, icon: <Users size={14} />, submenu: [none, ...submenu] }];
}

function priorityItems({ id, priority: current }: Conversation, changes: Changes, text: Text): MenuItem[] {
  return [...priorities.toReversed(), null].map((priority) => ({
    id: priority ?? 'none',
    label: text(`conversation:priority.${priority ?? 'none'}`),
    ...(priority ? { icon: <PriorityIcon priority={priority} /> } : {}),
    isSelected: priority === current,
    onAction: () => changes.setPriority(id, priority),
  }));
}

function labelItems(conversation: Conversation, known: readonly Label[], changes: Changes): MenuItem[] {
  return known.map(({ title, color }) => ({
    id: `label-${title}`,
    label: title,
    icon: <span className="size-2 rounded-full" style={{ backgroundColor: color }} />,
    isSelected: conversation.labels.includes(title),
    onAction: () => changes.toggleLabel(conversation, title),
  }));
}
