import type { EventData, LiveEvent } from '@confab/contract/kit/event';
import type { QueryClient } from '@tanstack/react-query';

/** The data of an event with what every event carries. */
export type LiveFrame<E> = EventData<E> & { account_id: number; performer?: unknown };

type Patch = (queryClient: QueryClient, frame: never) => void;

const patches = new Map<string, Set<Patch>>();

/**
 * Registers how an event changes the cache. Pure: no request, no component; when in doubt, invalidate. Several
 * patches of one event run in the order of registration. Returns a function that unregisters it.
 */
export function registerLivePatch<E extends LiveEvent>(
  event: E,
  patch: (queryClient: QueryClient, frame: LiveFrame<E>) => void,
): () => void {
  const known = patches.get(event.name) ?? new Set<Patch>();
  patches.set(event.name, known.add(patch));
  return () => known.delete(patch);
}

type Return = (queryClient: QueryClient, accountId: number) => void;

const returns = new Set<Return>();

/** Registers what has to be refetched after a disconnect although no event was missed: what no event carries. */
export function registerReturn(handler: Return): void {
  returns.add(handler);
}

/** The connection was restored. */
export function applyReturn(queryClient: QueryClient, accountId: number): void {
  for (const handler of returns) handler(queryClient, accountId);
}

/** Whether an event changes anything on screen. */
export function hasPatch(name: string): boolean {
  return patches.has(name);
}

/** Applies one event's patches. Events of another account, and those without patches, are ignored. */
export function applyLiveEvent(
  queryClient: QueryClient,
  accountId: number,
  event: { name: string; data: object },
): void {
  const frame: { account_id?: unknown } = event.data;
  if (frame.account_id !== undefined && frame.account_id !== accountId) return;
  // The server validated the frame against the event's schema, which the map's type cannot express.
  for (const patch of patches.get(event.name) ?? []) patch(queryClient, event.data as never);
}
