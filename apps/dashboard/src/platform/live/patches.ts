import type { EventData, LiveEvent } from '@confab/contract/kit/event';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

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
export function registerReconnect(handler: Return): void {
  returns.add(handler);
}

/** The connection was restored. */
export function applyReconnect(queryClient: QueryClient, accountId: number): void {
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

/** How long received events are kept, in ms: longer than any response that is still useful takes. */
const keptMs = 60_000;

type ReceivedEvent = { number: number; at: number; again: () => void };

/**
 * A response in flight may be older than events received meanwhile, and would overwrite their changes. Patches are
 * idempotent and order-independent, so events received since the request are applied again after each response.
 * `receive` applies and records one event; `stop` ends it.
 */
export function replayOverResponses(
  queryClient: QueryClient,
  now: () => number = Date.now,
): { receive: (again: () => void) => void; stop: () => void } {
  let received: ReceivedEvent[] = [];
  let count = 0;
  /** How many events had been received at the time of a request. */
  const requestedAfter = new Map<string, number>();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const key = hashOf(event.query.queryKey);
    if (event.action.type === 'fetch') requestedAfter.set(key, count);
    if (event.action.type === 'error') requestedAfter.delete(key);
    if (event.action.type !== 'success' || event.action.manual === true) return;
    const asked = requestedAfter.get(key);
    requestedAfter.delete(key);
    if (asked === undefined) return;
    const missed = received.filter((each) => each.number > asked);
    // Not while the cache is notifying about the response itself.
    if (missed.length > 0) queueMicrotask(() => missed.forEach((each) => each.again()));
  });
  return {
    receive(again) {
      const at = now();
      count += 1;
      received = [...received.filter((each) => at - each.at < keptMs), { number: count, at, again }];
      again();
    },
    stop,
  };
}

const hashOf = (key: QueryKey): string => JSON.stringify(key);
