import {
  assignConversation,
  conversationMeta,
  conversationViewCounts,
  deleteConversation,
  listConversations,
  markUnread,
  muteConversation,
  sendTranscript,
  setConversationLabels,
  togglePriority,
  toggleStatus,
  unmuteConversation,
  updateLastSeen,
  type ConversationStatus,
  type Priority,
} from '@confab/contract/features/conversation';
import type { ConversationTeam } from '@confab/contract/features/team';
import type { Agent } from '@confab/contract/features/user';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { conversationKey } from '../api.ts';
import { readState, storeConversation } from '../live.ts';
import { addPendingChange } from '../cache/optimistic-changes.ts';
import { findCached } from '../event-model.ts';
import type { CachedConversation } from '../model.ts';

/** A requested result; idempotent. */
export type ConversationChange =
  | {
      kind: 'status';
      status: ConversationStatus;
      /** Unix seconds; null: no date. */ snoozedUntil: number | null;
    }
  | { kind: 'priority'; priority: Priority | null }
  | { kind: 'assignee'; agent: Agent | null }
  | { kind: 'team'; team: ConversationTeam | null }
  | { kind: 'labels'; labels: readonly string[] };

type ChangeOf = { id: number; change: ConversationChange };

/** Applied optimistically everywhere; rolled back individually when the server rejects it. */
export function changeConversationMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, change }: ChangeOf) => carryOut(accountId, id, change),
    onMutate: ({ id, change }) => {
      const known = findCached(readState(queryClient, accountId, id), id);
      if (!known) return {};
      const pending = addPendingChange(queryClient, id, {
        kind: change.kind,
        apply: (now) => changed(now, change),
        isIn: (now) => isIn(now, change),
      });
      storeConversation(queryClient, accountId, changed(known, change));
      return { undo: changeTo(known, change.kind), pending };
    },
    onSuccess: (_answer, _change, context) => context?.pending?.confirm(),
    onError: (_error, { id }, context) => {
      context?.pending?.undo();
      const known = findCached(readState(queryClient, accountId, id), id);
      if (known && context?.undo) {
        storeConversation(queryClient, accountId, changed(known, context.undo));
      }
    },
  });
}

/** Reports that the agent has read everything. */
export function seenMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(updateLastSeen, { params: { account_id: accountId, id } }),
    onMutate: (id) => {
      const known = findCached(readState(queryClient, accountId, id), id);
      if (known) storeConversation(queryClient, accountId, { ...known, unread_count: 0 });
    },
    onSuccess: (conversation) => storeConversation(queryClient, accountId, conversation),
  });
}

/** Marks as unread; the open conversation then does not become read by being viewed. */
export function unreadMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(markUnread, { params: { account_id: accountId, id } }),
    onMutate: (id) => {
      markedUnread = id;
    },
    onSuccess: (conversation) => storeConversation(queryClient, accountId, conversation),
  });
}

/** Blocks the contact and resolves, or unblocks; other screens follow by events. */
export function muteMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, isMuted }: { id: number; isMuted: boolean }) =>
      call(isMuted ? muteConversation : unmuteConversation, { params: { account_id: accountId, id } }),
    onSuccess: (_answer, { id, isMuted }) => {
      const known = findCached(readState(queryClient, accountId, id), id);
      if (!known) return;
      const sender = { ...known.meta.sender, blocked: isMuted };
      storeConversation(queryClient, accountId, {
        ...known,
        muted: isMuted,
        meta: { ...known.meta, sender },
        ...(isMuted ? { status: 'resolved', snoozed_until: null } : {}),
      });
    },
  });
}

export function transcriptMutation(accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, email }: { id: number; email: string }) =>
      call(sendTranscript, { params: { account_id: accountId, id }, input: { email } }),
  });
}

/** Lists and counts are refetched, as the event may arrive later than the response. */
export function deleteMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteConversation, { params: { account_id: accountId, id } }),
    onSuccess: async (_answer, id) => {
      queryClient.removeQueries({ queryKey: conversationKey(accountId, id) });
      const names = [listConversations.name, conversationMeta.name, conversationViewCounts.name];
      await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    },
  });
}

/** The open conversation, when it was marked as unread since it was opened. */
let markedUnread: number | undefined;

export function isMarkedUnread(id: number): boolean {
  return markedUnread === id;
}

export function releaseUnread(): void {
  markedUnread = undefined;
}

async function carryOut(accountId: number, id: number, change: ConversationChange): Promise<void> {
  const params = { account_id: accountId, id };
  const own = { account_id: accountId, conversation_id: id };
  switch (change.kind) {
    case 'status': {
      const snoozed_until = change.snoozedUntil;
      await call(toggleStatus, { params, input: { status: change.status, snoozed_until } });
      return;
    }
    case 'priority':
      await call(togglePriority, { params, input: { priority: change.priority } });
      return;
    case 'assignee':
      await call(assignConversation, { params: own, input: { assignee_id: change.agent?.id ?? 0 } });
      return;
    case 'team':
      await call(assignConversation, { params: own, input: { team_id: change.team?.id ?? 0 } });
      return;
    case 'labels':
      await call(setConversationLabels, { params: own, input: { labels: change.labels } });
  }
}

function changed(known: CachedConversation, change: ConversationChange): CachedConversation {
  switch (change.kind) {
    case 'status': {
      const { status, snoozedUntil } = change;
      const snoozed_until = snoozedUntil === null ? null : new Date(snoozedUntil * 1000).toISOString();
      return { ...known, status, snoozed_until };
    }
    case 'priority':
      return { ...known, priority: change.priority };
    case 'assignee': {
      const { assignee: _before, ...meta } = known.meta;
      return { ...known, meta: change.agent ? { ...meta, assignee: change.agent } : meta };
    }
    case 'team': {
      const { team: _before, ...meta } = known.meta;
      return { ...known, meta: change.team ? { ...meta, team: change.team } : meta };
    }
    case 'labels':
      return { ...known, labels: [...change.labels] };
  }
}

function isIn(known: CachedConversation, change: ConversationChange): boolean {
  switch (change.kind) {
    case 'status':
      return known.status === change.status;
    case 'priority':
      return known.priority === change.priority;
    case 'assignee':
      return known.meta.assignee?.id === change.agent?.id;
    case 'team':
      return known.meta.team?.id === change.team?.id;
    case 'labels':
      return known.labels.toSorted().join() === change.labels.toSorted().join();
  }
}

/** The change that leads to the current state. */
function changeTo(known: CachedConversation, kind: ConversationChange['kind']): ConversationChange {
  switch (kind) {
    case 'status': {
      const { status, snoozed_until: until } = known;
      return { kind, status, snoozedUntil: until === null ? null : Date.parse(until) / 1000 };
    }
    case 'priority':
      return { kind, priority: known.priority };
    case 'assignee':
      return { kind, agent: known.meta.assignee ?? null };
    case 'team':
      return { kind, team: known.meta.team ?? null };
    case 'labels':
      return { kind, labels: known.labels };
  }
}
