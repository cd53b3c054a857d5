import { priorities, type Conversation } from '@confab/contract/features/conversation';
import { useEffect } from 'react';
import { registerCommands, type Command } from '../../../../platform/commands/commands.ts';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { moreActions } from './more-actions.ts';
import { snoozePresets } from '../snooze-model.ts';
import { otherStatuses } from '../status-model.ts';
import type { Changes } from './use-change.ts';
import type { ConversationData } from '../../parts/use-reference-data.ts';

/** Puts everything that can be done with the open conversation into the command palette. */
export function useConversationCommands(
  conversation: Conversation | undefined,
  referenceData: ConversationData,
  changes: Changes,
): void {
  const text = useText();
  useEffect(() => {
    if (!conversation) return undefined;
    return registerCommands(() => [
      ...statusCommands(conversation, changes, text),
      ...fieldCommands(conversation, referenceData, changes, text),
      ...moreCommands(conversation, changes, text),
    ]);
  }, [conversation, referenceData, changes, text]);
}

function statusCommands({ id, status: current }: Conversation, changes: Changes, text: Text): Command[] {
  const group = text('conversation:command.group', { id });
  return [
    ...otherStatuses(current).map((status) => ({
      id: `conversation-${status}`,
      group,
      label: text(`conversation:action.${status}`),
      run: () => changes.setStatus(id, status),
    })),
    ...snoozePresets.map((preset) => ({
      id: `conversation-snooze-${preset}`,
      group,
      label: text('conversation:command.snooze', { until: text(`conversation:snooze.${preset}`) }),
      run: () => changes.snooze(id, preset),
    })),
    {
      id: 'conversation-snooze-custom',
      group,
      label: text('conversation:command.snooze', { until: text('conversation:snooze.custom') }),
      run: () => changes.askSnooze(id),
    },
    {
      id: 'conversation-unread',
      group,
      label: text('conversation:action.unread'),
      run: () => changes.markUnread(id),
    },
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
  conversation: Conversation,
  { agents, teams, labels: known }: ConversationData,
  changes: Changes,
  text: Text,
): Command[] {
  const { id, labels, meta } = conversation;
  const group = text('conversation:command.group', { id });
  const others = agents.filter((agent) => agent.id !== meta.assignee?.id);
  return [
    ...others.map((agent) => ({
      id: `conversation-assign-${agent.id}`,
      group,
      label: text('conversation:command.assign', { name: agent.available_name }),
      run: () => changes.assign(id, agent),
    })),
    ...teams
      .filter((team) => team.id !== meta.team?.id)
      .map((team) => ({
        id: `conversation-team-${team.id}`,
        group,
        label: text('conversation:command.team', { name: team.name }),
        run: () => changes.assignTeam(id, team),
      })),
    ...priorities.toReversed().map((priority) => ({
      id: `conversation-priority-${priority}`,
      group,
      label: text('conversation:command.priority', { priority: text(`conversation:priority.${priority}`) }),
      run: () => changes.setPriority(id, priority),
    })),
    ...known
      .filter(({ title }) => !labels.includes(title))
      .map(({ title }) => ({
        id: `conversation-label-${title}`,
        group,
        label: text('conversation:command.label', { label: title }),
        run: () => changes.toggleLabel(conversation, title),
      })),
  ];
}
