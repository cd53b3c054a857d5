import type { QueryClient } from '@tanstack/react-query';
import type { KnownConversation } from '../model.ts';

/** A local change that the server has not confirmed yet. */
export type PendingChange = {
  /** What it changes: of one kind the last one counts. */
  kind: string;
  apply: (known: KnownConversation) => KnownConversation;
  /** Whether the cached value is the requested one already. */
  isIn: (known: KnownConversation) => boolean;
};

/** Milliseconds that a change is held after the server took it, for its event to arrive. */
const confirmTimeoutMs = 1_500;

const pendingByClient = new WeakMap<QueryClient, Map<number, readonly PendingChange[]>>();

/**
 * Reapplies a local change over events that were in flight when it was made and would briefly undo it. Removed by the
 * event that contains it, or some time after `taken`; `refused` removes it immediately.
 */
export function addPendingChange(
  queryClient: QueryClient,
  id: number,
  change: PendingChange,
): { taken: () => void; refused: () => void } {
  const all = pendingByClient.get(queryClient) ?? new Map<number, readonly PendingChange[]>();
  const others = (all.get(id) ?? []).filter(({ kind }) => kind !== change.kind);
  pendingByClient.set(queryClient, all.set(id, [...others, change]));
  const refused = () => disconnectAll(all, id, (each) => each === change);
  return { taken: () => void setTimeout(refused, confirmTimeoutMs), refused };
}

/** A conversation as an event has it, with what is held over it; the same object when nothing is. */
export function withPendingChanges(queryClient: QueryClient, known: KnownConversation): KnownConversation {
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
