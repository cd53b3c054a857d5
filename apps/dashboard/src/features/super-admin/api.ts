import { createCaller, type Call, type CallableRoute, type CallOptions } from '@confab/client/call';
import type { ResponseOf } from '@confab/contract/kit/route';
import { superAdminShow, type SuperAdmin } from '@confab/contract/features/super-admin';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { CallError } from '../../platform/calls/call.ts';
import { queryKey } from '../../platform/calls/keys.ts';

export type { CallableRoute, CallOptions };

const endings = new Set<() => void>();

/** Calls a route of the console with its cookie. The header is one that pages of other sites cannot send. */
export const consoleCall: Call = createCaller({
  baseUrl: '',
  headers: () => ({ 'x-super-admin': '1' }),
  onUnauthenticated: () => {
    for (const ending of endings) ending();
  },
});

/** Runs when the server reports that the console's session has ended. */
export function onConsoleEnded(listener: () => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

/** The super admin who is logged in to the console; null for no one. */
export const consoleSessionQuery = queryOptions<SuperAdmin | null>({
  queryKey: queryKey(superAdminShow),
  queryFn: async ({ signal }) => {
    try {
      return await consoleCall(superAdminShow, { signal });
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

type Options<R extends CallableRoute> = Omit<CallOptions<R>, 'signal' | 'files' | 'idempotencyKey'>;

/** Options for `useQuery`: calls the console's route, keyed by its input. */
export function consoleQuery<R extends CallableRoute>(route: R, options: Options<R>) {
  const { params, input } = options as CallOptions<R>;
  return queryOptions<ResponseOf<R>>({
    queryKey: queryKey(route, params, input),
    queryFn: ({ signal }) => consoleCall(route, { ...(options as CallOptions<R>), signal }),
  });
}

/** Refetches everything in the console. */
export function refreshConsole(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      String(name).startsWith('super_admin.') && name !== superAdminShow.name,
  });
}

/** Nothing of the console stays in the page after signing out of it. */
export function leaveConsole(queryClient: QueryClient): void {
  queryClient.setQueryData(consoleSessionQuery.queryKey, null);
  queryClient.removeQueries({
    predicate: ({ queryKey: [name] }) =>
      String(name).startsWith('super_admin.') && name !== superAdminShow.name,
  });
}
