import type { Conversation, Priority } from '@confab/contract/features/conversation';
import type { ConversationTeam } from '@confab/contract/features/team';
import type { Agent } from '@confab/contract/features/user';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { changeConversationMutation, unreadMutation, type ConversationChange } from '../change-api.ts';
import { useMoreActions } from './use-more-actions.ts';
import { snoozeEnd, type SnoozePreset } from '../snooze-model.ts';
import { nextStatus, toggledLabels, type SettableStatus } from '../status-model.ts';

/**
 * The actions on a conversation, for header, menus, palette, and keys alike. Every change is optimistic; a rejected one
 * is reverted, with a message.
 */
export function useChange(accountId: number) {
  const queryClient = useQueryClient();
  const text = useText();
  const onError = (error: Error) => toast({ text: errorText(error, text), tone: 'danger', duration: 6000 });
  const { mutate } = useMutation(changeConversationMutation(queryClient, accountId));
  const [asksSnoozeFor, askSnooze] = useState<number>();
  const { mutate: markUnread } = useMutation(unreadMutation(queryClient, accountId));
  const more = useMoreActions(accountId, onError);
  const change = (id: number, requested: ConversationChange) =>
    mutate({ id, change: requested }, { onError });
  const setStatus = (id: number, status: SettableStatus) =>
    change(id, { kind: 'status', status, snoozedUntil: null });
  const snoozeUntil = (id: number, until: number | null) =>
    change(id, { kind: 'status', status: 'snoozed', snoozedUntil: until });
  return {
    setStatus,
    /** Resolves an open conversation, and reopens any other. */
    toggleResolved: ({ id, status }: Conversation) => setStatus(id, nextStatus(status)),
    snooze: (id: number, preset: SnoozePreset) => snoozeUntil(id, snoozeEnd(preset, new Date())),
    /** Until unix seconds; null: until the contact writes. */
    snoozeUntil,
    /** Prompts for a custom time; `asksSnoozeFor` is the conversation while it does. */
    askSnooze,
    asksSnoozeFor,
    assign: (id: number, agent: Agent | null) => change(id, { kind: 'assignee', agent }),
    assignTeam: (id: number, team: ConversationTeam | null) => change(id, { kind: 'team', team }),
    setPriority: (id: number, priority: Priority | null) => change(id, { kind: 'priority', priority }),
    setLabels: (id: number, labels: readonly string[]) => change(id, { kind: 'labels', labels }),
    toggleLabel: ({ id, labels }: Conversation, title: string) =>
      change(id, { kind: 'labels', labels: toggledLabels(labels, title) }),
    markUnread: (id: number) => markUnread(id, { onError }),
    ...more,
  };
}

export type Changes = ReturnType<typeof useChange>;
