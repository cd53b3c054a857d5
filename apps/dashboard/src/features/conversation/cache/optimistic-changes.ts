import type { QueryClient } from '@tanstack/react-query';
import type { CachedConversation } from '../model.ts';

/** A local change that the server has not confirmed yet. */
export type PendingChange = {
  /** The kind of change: only the last one of a kind counts. */
  kind: string;
  apply: (known: CachedConversation) => CachedConversation;
  /** Whether the cached value is the requested one already. */
  isIn: (known: CachedConversation) => boolean;
};

/** Milliseconds that a confirmed change stays applied while its event is awaited. */
const confirmTimeoutMs = 1_500;

const pendingByClient = new WeakMap<QueryClient, Map<number, readonly PendingChange[]>>();

/**
 * Reapplies a local change over events that were in flight when it was made and would briefly undo it. Removed
 * by the event that contains it, or some time after `confirm`; `undo` removes it immediately.
 */
export function addPendingChange(
  queryClient: QueryClient,
  id: number,
  change: PendingChange,
): { confirm: () => void; undo: () => void } {
  const all = pendingByClient.get(queryClient) ?? new Map<number, readonly PendingChange[]>();
  const others = (all.get(id) ?? []).filter(({ kind }) => kind !== change.kind);
  pendingByClient.set(queryClient, all.set(id, [...others, change]));
  const undo = () => disconnectAll(all, id, (each) => each === change);
  return { confirm: () => void setTimeout(undo, confirmTimeoutMs), undo };
}

/** A conversation with its pending changes applied; the same object if there are none. */
export function withPendingChanges(queryClient: QueryClient, known: CachedConversation): CachedConversation {
  const all = pendingByClient.get(queryClient);
  if (!all?.has(known.id)) return known;
  disconnectAll(all, known.id, ({ isIn }) => isIn(known));
  return (all.get(known.id) ?? []).reduce((now, { apply }) => apply(now), known);
}

function disconnectAll(
  all: Map<number, readonly PendingChange[]>,
  id: number,
  isOver: (change: PendingChange) => boolean,
): void {
  const left = (all.get(id) ?? []).filter((change) => !isOver(change));
  if (left.length > 0) all.set(id, left);
  else all.delete(id);
}
