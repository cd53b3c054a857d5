import type { Conversation, ConversationStatus, Priority } from '@confab/contract/features/conversation';
import type { Team } from '@confab/contract/features/team';
import type { Agent } from '@confab/contract/features/user';
import type { Changes } from './parts/use-change.ts';
import type { SnoozePreset } from './snooze-model.ts';
import type { SettableStatus } from './status-model.ts';

/**
 * What actions are applied to: one conversation, or all that are selected. Menus, palette and keys are built from it.
 * What is not known of several is undefined, and what cannot be done with them is missing.
 */
export type ActionTarget = {
  status: ConversationStatus | undefined;
  /** Undefined: not known; null: unassigned. */
  assigneeId: number | null | undefined;
  teamId: number | null | undefined;
  priority: Priority | null | undefined;
  labels: readonly string[];
  setStatus: (status: SettableStatus) => void;
  snooze: (preset: SnoozePreset) => void;
  askSnooze: () => void;
  assign: (agent: Agent | null) => void;
  assignTeam: (team: Team | null) => void;
  addLabel: (title: string) => void;
  removeLabel: (title: string) => void;
  /** Whether labels are added and removed apart, as some may have one and others not. */
  hasMixedLabels: boolean;
  setPriority?: (priority: Priority | null) => void;
  markUnread?: () => void;
};

export function conversationTarget(conversation: Conversation, changes: Changes): ActionTarget {
  const { id, status, priority, labels, meta } = conversation;
  const toggle = (title: string) => changes.toggleLabel(conversation, title);
  return {
    status,
    priority,
    labels,
    assigneeId: meta.assignee?.id ?? null,
    teamId: meta.team?.id ?? null,
    setStatus: (next) => changes.setStatus(id, next),
    snooze: (preset) => changes.snooze(id, preset),
    askSnooze: () => changes.askSnooze(id),
    assign: (agent) => changes.assign(id, agent),
    assignTeam: (team) => changes.assignTeam(id, team),
    addLabel: toggle,
    removeLabel: toggle,
    hasMixedLabels: false,
    setPriority: (next) => changes.setPriority(id, next),
    markUnread: () => changes.markUnread(id),
  };
}
